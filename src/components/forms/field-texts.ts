import { useEffect } from 'react'

/** The name of a field and the format of its value, in the user's language. */
export interface FieldText {
  label: string
  /** Empty for no value. */
  write: (value: unknown) => string
}

/** A value as shown in a text field. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const textsOfForms = new WeakMap<object, Map<string, FieldText>>()

/** Describes the current values of a form's fields in words. `control` is the form's. */
export function useFieldText(control: object, name: string, text: FieldText): void {
  useEffect(() => setFieldText(control, name, text))
}

/** The same outside of a render. Labels are kept, so that a field can be named after it is gone. */
export function setFieldText(control: object, name: string, text: FieldText): void {
  const texts = textsOfForms.get(control) ?? new Map<string, FieldText>()
  textsOfForms.set(control, texts)
  texts.set(name, text)
}

/** Undefined for a field that the form has never shown. */
export function fieldText(control: object, name: string): FieldText | undefined {
  return textsOfForms.get(control)?.get(name)
}

/** A field's name outside its section: the section (as "father") precedes the label. */
export function fieldName(control: object, name: string): string | null {
  const label = fieldText(control, name)?.label
  if (label === undefined) return null
  const [element] = document.getElementsByName(name)
  const titleId = element?.closest('[role="group"][aria-labelledby]')?.getAttribute('aria-labelledby')
  const group = titleId == null ? null : document.getElementById(titleId)?.textContent
  return group == null ? label : `${group}: ${label}`
}
