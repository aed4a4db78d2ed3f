import { expect, test } from 'vitest'
import { testDevice } from '@/testing/sheets/test-device'
import { createFormDrafts } from './form-drafts'

const school = { key: 'school/12', href: '/school/edit/12', title: 'វិទ្យាល័យ សង្កែ' }
const student = { key: 'enrollment/known/0225000007', href: '/enrollment', title: 'New enrollment' }

test('what was typed is read back by a later page, field by field, with what stood there before', async () => {
  const device = testDevice()
  let now = 1000
  const drafts = createFormDrafts(device, () => now)
  await drafts.keep(school, '"1"', { phone_number_2: { base: '', value: '012' }, status: { base: '1', value: '0' } })
  now = 2000
  await drafts.keep(school, '"1"', { phone_number_2: { base: '', value: '0123' }, status: null })
  await drafts.keep(student, null, { 'options.disabilities': { base: null, value: [1, 2] } })
  const later = createFormDrafts(device)
  expect(await later.load('school/12')).toEqual({
    ...school,
    etag: '"1"',
    at: 2000,
    fields: { phone_number_2: { base: '', value: '0123' } },
  })
  expect((await later.all()).map(({ key, fields }) => [key, Object.keys(fields)])).toEqual(
    expect.arrayContaining([
      ['school/12', ['phone_number_2']],
      ['enrollment/known/0225000007', ['options.disabilities']],
    ]),
  )
  await later.forget('school/12')
  expect(await later.load('school/12')).toBeNull()
  expect(await later.all()).toHaveLength(1)
})

test('what is typed after a form was forgotten is kept', async () => {
  const drafts = createFormDrafts(testDevice())
  const typed = (value: string) => drafts.keep(school, null, { phone_number_2: { base: '', value } })
  await Promise.all([typed('1'), drafts.forget(school.key), typed('2')])
  expect((await drafts.load(school.key))?.fields).toEqual({ phone_number_2: { base: '', value: '2' } })
})

test('the places of the records name no form and no person', async () => {
  const device = testDevice()
  await createFormDrafts(device).keep(student, null, { grade: { base: 1, value: 2 } })
  expect((await device.all('')).map(({ scope }) => scope)).toEqual([expect.stringMatching(/^form\/[\da-f]{64}\/$/)])
})

test('a record of an older version is passed over', async () => {
  const device = testDevice()
  await device.put('form/old/', 'status', { value: 1 })
  expect(await createFormDrafts(device).all()).toEqual([])
})
