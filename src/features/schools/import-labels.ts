import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ImportColumn } from './import-schema'

/** The columns of an import in words, as the form calls them. */
export const columnLabels = {
  emis_code: msg({ id: 'school.emisCode' }),
  code: msg({ id: 'school.code' }),
  name: msg({ id: 'school.name' }),
  name_en: msg({ id: 'school.nameEn' }),
  degree: msg({ id: 'school.degree' }),
  village_code: msg({ id: 'school.import.villageCode' }),
  phone_number_1: msg({ id: 'school.phone1' }),
  phone_number_2: msg({ id: 'school.phone2' }),
  phone_number_3: msg({ id: 'school.phone3' }),
} satisfies Record<ImportColumn, MessageDescriptor>
