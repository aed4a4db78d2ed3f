import { dataSchema } from '@/lib/api/wire'
import { roundApi } from '../rounds/round-queries'
import { remittancePage, remittanceRow } from './schema'

export const remittanceTable = 'remittances'

export const { queries: remittanceQueries, mutations: remittanceMutations } = roundApi({
  key: 'remittances',
  path: 'scholarship_remittance',
  page: remittancePage,
  written: dataSchema(remittanceRow),
  success: {
    add: 'scholarshipRemittance.paySuccess',
    update: 'scholarshipRemittance.updateSuccess',
    remove: 'scholarshipRemittance.deleteSuccess',
  },
})
