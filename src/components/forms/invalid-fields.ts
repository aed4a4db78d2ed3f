import { type RefObject, useLayoutEffect, useState } from 'react'

/** A field of a form that is shown as wrong, in the words of the page. */
export interface InvalidField {
  element: HTMLElement
  /** The field's label, after the name of the group or section that it is in. */
  name: string
  text: string
}

/**
 * The fields of a form that are marked as wrong now, in the order of the page. They are read from the page itself, so that
 * a list of them never names fewer fields than are marked.
 */
export function useInvalidFields(form: RefObject<HTMLFormElement | null>): readonly InvalidField[] {
  const [fields, setFields] = useState<readonly InvalidField[]>([])
  useLayoutEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const update = () =>
      setFields((known) => {
        const found = invalidFieldsIn(element)
        return isSame(known, found) ? known : found
      })
    update()
    const observer = new MutationObserver(update)
    const attributeFilter = ['aria-invalid', 'aria-describedby']
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributeFilter })
    return () => observer.disconnect()
  }, [form])
  return fields
}

function invalidFieldsIn(form: HTMLElement): InvalidField[] {
  return [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].map((element) => ({
    element,
    name: buildName(element, form),
    text: readErrorText(element),
  }))
}

function isSame(known: readonly InvalidField[], found: readonly InvalidField[]): boolean {
  return (
    known.length === found.length &&
    known.every((field, index) => {
      const other = found[index]
      return other?.element === field.element && other.name === field.name && other.text === field.text
    })
  )
}

function buildName(element: HTMLElement, form: HTMLElement): string {
  const label = readLabel(element)
  const section = element.closest('[role="group"][aria-labelledby], section[aria-labelledby]')
  const title = section !== null && form.contains(section) ? readTextByIds(section.getAttribute('aria-labelledby')) : ''
  return title === '' || title === label ? label : `${title}: ${label}`
}

/** A control's label as it is written on the page, without the mark of a required field. */
function readLabel(element: HTMLElement): string {
  const own = element.getAttribute('aria-label')
  if (own !== null) return own
  if (element.getAttribute('role') === 'gridcell') return readColumnName(element)
  const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : null
  const text = labels?.[0]?.textContent ?? readTextByIds(element.getAttribute('aria-labelledby'))
  return text.replace(/\*$/, '').trim()
}

/** A cell of a grid is called like its column. */
function readColumnName(cell: HTMLElement): string {
  const header = `[role="columnheader"][aria-colindex="${cell.getAttribute('aria-colindex') ?? ''}"]:not([aria-colspan])`
  return cell.closest('[role="grid"]')?.querySelector(header)?.getAttribute('aria-label') ?? ''
}

/** The error is the last thing that describes a control. */
function readErrorText(element: HTMLElement): string {
  return readTextByIds(element.getAttribute('aria-describedby')?.split(' ').at(-1) ?? null)
}

function readTextByIds(ids: string | null): string {
  const texts = (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
  return texts.join(' ').trim()
}
