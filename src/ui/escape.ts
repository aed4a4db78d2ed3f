/** Marks a control that Escape closes something of: a dialog around it then stays open. */
export const ownsEscape = { 'data-owns-escape': '' } as const

export function isEscapeOwned(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-owns-escape]')
}
