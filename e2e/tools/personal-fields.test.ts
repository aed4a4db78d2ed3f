import { expect, test } from 'vitest'
import { findPersonalFields } from '../support/personal-fields'

test('the privacy sweep looks for every field that a schema marks as personal', () => {
  expect(Object.fromEntries(findPersonalFields())).toMatchObject({
    first_name: 'text',
    last_name_en: 'text',
    occupation: 'text',
    street: 'text',
    phone_number_1: 'phone',
    updated_by: 'text',
    transfer_reason: 'text',
  })
})
