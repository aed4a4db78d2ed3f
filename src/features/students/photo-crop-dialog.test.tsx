import { afterEach, expect, test, vi } from 'vitest'
import { fireEvent, screen } from '@testing-library/react'
import { expectQuestionBeforeClosing } from '@/testing/expect-question-before-closing'
import { renderInPage } from '@/testing/render-in-page'
import { PhotoCropDialog } from './photo-crop-dialog'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the chosen part of a photo is asked about before its dialog discards it', async () => {
  const onClose = vi.fn<() => void>()
  const onConfirm = vi.fn<() => void>()
  await renderInPage(<PhotoCropDialog source="data:image/png;base64," onClose={onClose} onConfirm={onConfirm} />)
  const field = await screen.findByRole<HTMLInputElement>('slider', { name: 'Zoom' })
  fireEvent.change(field, { target: { value: '2' } })
  await expectQuestionBeforeClosing({ field, onClose })
  expect(onConfirm).not.toHaveBeenCalled()
})
