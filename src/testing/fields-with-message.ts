import { screen } from '@testing-library/react'

/** The labels of the fields at which a message is shown. */
export function fieldsWithMessage(message: string) {
  return screen.queryAllByText(message).map((text) => text.closest('div')?.querySelector('label')?.textContent)
}
