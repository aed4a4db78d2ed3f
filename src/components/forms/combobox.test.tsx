import { useState } from 'react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInPage } from '@/testing/render-in-page'
import { Combobox } from './combobox'

const options = ['Battambang', 'Kampot', 'Kandal'].map((label) => ({ value: label, label, searchText: [label] }))

function Provinces() {
  const [value, setValue] = useState('')
  return <Combobox label="Province" value={value} options={options} onChange={setValue} />
}

test('what is typed after a choice in the same field takes its place', async () => {
  const user = userEvent.setup()
  await renderInPage(<Provinces />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Province' })
  await user.click(field)
  await user.keyboard('kamp{Enter}')
  expect(field.value).toBe('Kampot')
  await user.keyboard('bat{Enter}')
  expect(field.value).toBe('Battambang')
})
