import * as z from 'zod/mini'
import { config } from '@/lib/config'
import type { SignedInUser } from '@/auth/session'
import { rememberedTable } from './remembered-table'

/** The numbers of rows that a page may have. */
export const pageSizes = [10, 25, 50, 100] as const

/** The column and direction that a list is sorted by, as in the address: `code.asc`. */
export type SortKey<Column extends string> = `${Column}.${'asc' | 'desc'}`

/**
 * The part of a list's address that every list has: page (counted from the configured start page), size and sort.
 * Takes the columns that can be sorted. Every key may be missing, and a value that makes no sense counts as missing, so
 * that a wrong address shows the list's beginning instead of an error.
 */
export function listSearch<const Column extends string = never>(sortable: readonly Column[] = []) {
  const sorts = sortable.flatMap((column): SortKey<Column>[] => [`${column}.asc`, `${column}.desc`])
  return z.object({
    page: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))), undefined),
    size: z.catch(z.optional(z.coerce.number().check(z.refine(isPageSize))), undefined),
    sort: z.catch(z.optional(z.enum(sorts)), undefined),
  })
}

function isPageSize(size: number): boolean {
  return pageSizes.some((offered) => offered === size)
}

/** One of a few numbers that an address may name; another one counts as missing. */
export function numberAmong<const Value extends number>(...values: readonly Value[]) {
  return z.catch(z.optional(z.pipe(z.coerce.number(), z.literal(values))), undefined)
}

interface ListOfUser {
  /** The name of the list's table. */
  table: string
  user: SignedInUser | null
}

/**
 * Page and size of a list where the address has none: the configured first page, and as many rows as this user last chose
 * for the table, else the configured number.
 */
export function pageOfSearch(
  { page, size }: { page?: number | undefined; size?: number | undefined },
  { table, user }: ListOfUser,
) {
  const remembered = rememberedTable(user, table).size
  const chosen = remembered !== undefined && isPageSize(remembered) ? remembered : config().pageSize
  return { page: page ?? config().startPage, size: size ?? chosen }
}

/** What the addresses of all lists have. */
export interface ListSearch {
  page?: number | undefined
  size?: number | undefined
  sort?: unknown
}

/** `Route.useNavigate()` of a list's route. */
export type NavigateList<Search> = (options: {
  search: Partial<Search> | ((now: Search) => Search)
  replace?: boolean
  resetScroll?: boolean
}) => Promise<void>
