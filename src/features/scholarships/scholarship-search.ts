import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { schoolContextSearch } from '@/components/layout/school-context-search'

const { academicYear, school } = schoolContextSearch.shape

/** The search parameters of a scholarship page: the school in its year, and the page. */
export const scholarshipSearch = z.extend(listSearch(), { academicYear, school })
export type ScholarshipSearch = z.infer<typeof scholarshipSearch>
