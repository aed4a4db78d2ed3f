import { expect, test } from 'vitest'
import { makeSchool } from '@/testing/records'
import { schoolQueries } from './queries'

test('two schools of one name differ in a choice by their codes and their commune', () => {
  const commune = (name_en: string) => ({ id: 1, code: '020801', name: name_en, name_en })
  const name_en = 'Boeng Chhuk Primary School'
  const data = [
    makeSchool({ school_id: 1, name_en, code: '0220031', emis_code: '02080101901', commune: commune('Ta Pun') }),
    makeSchool({ school_id: 2, name_en, code: '0220047', emis_code: '02080304902', commune: commune('Norea') }),
  ]
  const { options } = schoolQueries.choice({ academicYear: 3, locale: 'en' }).select({ data, total: 2 })
  expect(options.map(({ label, detail }) => [label, detail])).toEqual([
    [name_en, '0220031 · EMIS 02080101901 · Ta Pun'],
    [name_en, '0220047 · EMIS 02080304902 · Norea'],
  ])
})
