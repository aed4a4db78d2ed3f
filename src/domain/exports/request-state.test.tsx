import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorKind } from '@/lib/api/api-error'
import { renderInPage } from '@/testing/render-in-page'
import { RequestState } from './request-state'

afterEach(() => {
  vi.unstubAllGlobals()
})

const readAlert = async (kind: ApiErrorKind) => {
  const error = new ApiError({
    kind,
    messageId: 'exports.error.tooManyWaiting',
    values: { most: 5 },
    endpoint: 'POST reports',
  })
  await renderInPage(<RequestState request={{ data: undefined, error }} failure="managementReport.error.request" />)
  return screen.getByRole('alert').textContent
}

test('a refused request says why and does not ask to try again', async () => {
  expect(await readAlert('refused')).not.toMatch(/try again/i)
  cleanup()
  expect(await readAlert('offline')).toMatch(/try again/i)
})
