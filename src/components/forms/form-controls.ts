const withName = ['input', 'button', 'select', 'textarea'].map((tag) => `${tag}[name]:not([name=""])`)

/** What takes the focus for the fields of a form, by field name, in page order: their controls, and cells of a grid. */
export function controlsByName(form: HTMLFormElement | null): Map<string, HTMLElement> {
  const controls = new Map<string, HTMLElement>()
  for (const element of form?.querySelectorAll<HTMLElement>([...withName, '[data-field]'].join()) ?? []) {
    const name = element.dataset['field'] ?? element.getAttribute('name') ?? ''
    if (!controls.has(name)) controls.set(name, element)
  }
  return controls
}
