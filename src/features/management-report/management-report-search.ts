import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'

/** The address of the management report: the template, and the page of the history. */
export const managementReportSearch = z.extend(listSearch(), {
  /** A template's key, or the code of an aggregate one. */
  template: z.catch(z.optional(z.coerce.string().check(z.maxLength(50))), undefined),
})
