import { expect, test } from 'vitest'
import * as z from 'zod'
import { dropOutInput } from '@/features/enrollments/drop-out-schema'
import { fundingInput } from '@/features/scholarships/funding/schema'
import { remittanceInput } from '@/features/scholarships/remittances/schema'
import { transferInput } from '@/features/transfers/schema'
import { invalidInput } from './problem'

function validate(schema: z.core.$ZodType, input: unknown): Record<string, string> | undefined {
  const read = z.safeParse(schema, input, { reportInput: true })
  return read.success ? undefined : invalidInput(read.error).errors
}

const place = { academic_year_id: 3, school_id: 31, round: 'round_1' }
const funding = { ...place, received: 1, received_at: '2025-12-15' }
const remittance = { ...place, remitted_amount: 80_000, required_fund: 0 }
const transfer = {
  enrollment_id: 1,
  emis_school_code: '02080101',
  report_stage: 2,
  transfer_reason: 'ប្ដូរលំនៅ',
  school_id: 32,
  grade: 7,
}

test.each<[what: string, z.core.$ZodType, input: object, errors: Record<string, string>]>([
  [
    'a reason that there is not',
    dropOutInput,
    { drop_out_reason: 7, report_stage: 2 },
    { drop_out_reason: 'common.error.notAChoice' },
  ],
  [
    'a stage that there is not',
    dropOutInput,
    { drop_out_reason: 1, report_stage: 1 },
    { report_stage: 'common.error.notAChoice' },
  ],
  [
    'an amount that is not offered',
    remittanceInput,
    { ...remittance, remitted_amount: -5 },
    { remitted_amount: 'common.error.notAChoice' },
  ],
  ['an amount below 0', fundingInput, { ...funding, received: -5 }, { received: 'common.error.numberTooSmall' }],
  [
    'a stage after the last',
    transferInput,
    { ...transfer, report_stage: 4 },
    { report_stage: 'common.error.numberTooLarge' },
  ],
  ['a text for a number', fundingInput, { ...funding, received: '5' }, { received: 'common.error.invalidValue' }],
  ['an unknown round', fundingInput, { ...funding, round: 'round_4' }, { round: 'common.error.notAChoice' }],
])('%s is refused as what it is, not as a missing value', (_, schema, input, errors) => {
  expect(validate(schema, input)).toEqual(errors)
})

test('what is missing or empty is required', () => {
  expect(validate(dropOutInput, { drop_out_reason: null })).toEqual({
    drop_out_reason: 'common.error.require',
    report_stage: 'common.error.require',
  })
  expect(validate(transferInput, { ...transfer, transfer_reason: '  ', emis_school_code: '' })).toEqual({
    transfer_reason: 'common.error.require',
    emis_school_code: 'common.error.require',
  })
})
