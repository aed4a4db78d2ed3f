import { expect, test } from 'vitest'
import { changedFields, mergeValues, withValues } from './merge-values'

const base = {
  status: '1',
  phone_number_2: '012111111',
  phone_number_3: '',
  address: { province: '02', district: '0208' },
  village: '11',
  study_days: [{ nov: 20, dec: 21 }],
}
const address = [['address.province', 'address.district', 'village']]

test('what someone else has changed in other fields is taken, down to one month of a table', () => {
  const mine = { ...base, phone_number_3: '099', study_days: [{ nov: 22, dec: 21 }] }
  const theirs = { ...base, phone_number_2: '012222222', study_days: [{ nov: 20, dec: 18 }] }
  expect(mergeValues({ base, mine, theirs })).toEqual({
    theirs: [['phone_number_2'], ['study_days.0.dec']],
    conflicts: [],
  })
})

test('the same field changed by both is a conflict, unless both have made the same of it', () => {
  const mine = { ...base, phone_number_2: '012333333', status: '0' }
  const theirs = { ...base, phone_number_2: '012222222', status: '0' }
  expect(mergeValues({ base, mine, theirs })).toEqual({ theirs: [], conflicts: [['phone_number_2']] })
})

test('fields that belong together are one conflict, whichever of them each has changed', () => {
  const mine = { ...base, village: '12' }
  const theirs = { ...base, address: { province: '05', district: '0501' }, village: '44' }
  expect(mergeValues({ base, mine, theirs, groups: address })).toEqual({ theirs: [], conflicts: address })
  expect(mergeValues({ base, mine: base, theirs, groups: address }).theirs).toEqual(address)
})

test('a password that was set by someone else meanwhile is a conflict with one that is typed', () => {
  const values = { password: '', confirmation: '' }
  const revised = ['password']
  const merge = (mine: object) =>
    mergeValues({ base: values, mine, theirs: values, groups: [['password', 'confirmation']], revised })
  expect(merge(values)).toEqual({ theirs: [], conflicts: [] })
  expect(merge({ password: 'abcdef', confirmation: 'abcdef' }).conflicts).toEqual([['password', 'confirmation']])
})

test('values are replaced by their paths in a copy', () => {
  const changed = withValues(base, [
    ['address.district', '0209'],
    ['study_days.0.dec', 5],
  ])
  expect(changed).toEqual({
    ...base,
    address: { province: '02', district: '0209' },
    study_days: [{ nov: 20, dec: 5 }],
  })
  expect(base.study_days[0]?.dec).toBe(21)
  expect(withValues<{ place: { id: number } | null }>({ place: null }, [['place.id', 3]])).toEqual({ place: { id: 3 } })
  expect(changedFields(base, changed, address)).toEqual([['study_days.0.dec'], ...address])
})
