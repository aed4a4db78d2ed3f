import { beforeEach, expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '@testing-library/react'
import { I18nProvider } from '@lingui/react'
import { setupI18n } from '@lingui/core'
import { TextFilter } from './text-filter'

beforeEach(() => {
  vi.useFakeTimers()
})

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const sent: string[] = []
const view = (value: string) => (
  <I18nProvider i18n={i18n}>
    <TextFilter label="Name" value={value} onChange={(text) => sent.push(text)} />
  </I18nProvider>
)
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('text typed after an earlier text was sent stays when the list of the earlier one arrives', () => {
  const { rerender } = render(view(''))
  type('s')
  fireEvent.keyDown(field(), { key: 'Enter' })
  type('sa')
  fireEvent.keyDown(field(), { key: 'Enter' })
  rerender(view('s'))
  expect(field().value).toBe('sa')
  rerender(view('sa'))
  expect(field().value).toBe('sa')
  rerender(view('s'))
  expect(field().value).toBe('s')
})

test('typed text applies once, trimmed, after the last key or at Enter, and is not sent twice', () => {
  sent.length = 0
  const { rerender } = render(view(''))
  type('s')
  type('sa ')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(250)
  expect(sent).toEqual(['sa'])
  // The address follows late: the text in the field stays as it was typed.
  type('sal')
  rerender(view('sa'))
  expect(field().value).toBe('sal')
  fireEvent.keyDown(field(), { key: 'Enter' })
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual(['sa', 'sal'])
  rerender(view('sal'))
  // The filter is dropped elsewhere.
  rerender(view(''))
  expect(field().value).toBe('')
  type('sal')
  vi.advanceTimersByTime(250)
  expect(sent).toEqual(['sa', 'sal', 'sal'])
})
