import { dataSchema } from '@/lib/api/wire'
import { roundApi } from '../rounds/round-queries'
import { fundingPage, fundingRow } from './schema'

export const fundingTable = 'funding'

export const { queries: fundingQueries, mutations: fundingMutations } = roundApi({
  key: 'funding',
  path: 'scholarship_funding',
  page: fundingPage,
  written: dataSchema(fundingRow),
  success: {
    add: 'scholarshipFunding.addSuccess',
    update: 'scholarshipFunding.updateSuccess',
    remove: 'scholarshipFunding.deleteSuccess',
  },
})
