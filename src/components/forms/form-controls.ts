type Control = HTMLInputElement | HTMLButtonElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLButtonElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

/** The controls of a form by field name, in page order. */
export function controlsByName(form: HTMLFormElement | null): Map<string, Control> {
  const controls = new Map<string, Control>()
  for (const element of form?.elements ?? []) {
    if (isControl(element) && element.name !== '' && !controls.has(element.name)) controls.set(element.name, element)
  }
  return controls
}
