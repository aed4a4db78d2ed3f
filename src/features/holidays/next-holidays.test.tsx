// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '@/testing/render-in-page'
import { NextHolidays } from './next-holidays'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a holiday of several days that is under way is shown with its first and last day', async () => {
  const days = [{ from: '2026-11-23', to: '2026-11-25' }]
  const file = { holidays: [{ name: 'ព្រះរាជពិធីបុណ្យអុំទូក', name_en: 'Water Festival', days }] }
  vi.stubGlobal('fetch', async () => Response.json(file))
  await renderInPage(<NextHolidays today="2026-11-25" />)
  expect((await screen.findByText('Water Festival')).parentElement?.textContent).toBe(
    'Water Festival23 to 25 November 2026 · today',
  )
})
