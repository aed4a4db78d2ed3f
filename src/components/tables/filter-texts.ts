import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import type { FormatContext, ListQuery } from './format-context'
import type { ListFilter } from './list'

export interface FilterText<Values> {
  filter: ListFilter<Values>
  text: string
  inContext: string
}

/** Writes the values of all filters that have one; `missing` loads the responses that the texts lack. */
function writeTexts<Values>(
  client: QueryClient,
  filters: readonly ListFilter<Values>[],
  values: Values,
  context: Omit<FormatContext, 'read'>,
) {
  const missing: { key: unknown; load: () => Promise<unknown> }[] = []
  const read = <Data, Key extends QueryKey>(query: ListQuery<Data, Key>) => {
    const data = client.getQueryData<Data>(query.queryKey)
    if (data === undefined) missing.push({ key: query.queryKey, load: () => client.query(query) })
    return data
  }
  const texts = filters.flatMap((filter) => {
    const before = missing.length
    const text = filter.format(values, { ...context, read })
    if (text === null) return []
    const inContext = filter.formatInContext?.(values, { ...context, read }) ?? text
    return [{ filter, text, inContext, isWhole: missing.length === before }]
  })
  return { texts, missing }
}

/** The texts of the filters in force. A name that has not arrived is said to be loading; one that does not, is its code. */
export function useFilterTexts<Values>(
  filters: readonly ListFilter<Values>[],
  values: Values,
  user: FormatContext['user'],
): readonly FilterText<Values>[] {
  const client = useQueryClient()
  const { i18n } = useLingui()
  const locale = useLocale()
  const { texts, missing } = writeTexts(client, filters, values, { i18n, locale, user, isFile: false })
  const { isFetching } = useQuery({
    queryKey: ['filter-names', missing.map(({ key }) => key)],
    queryFn: async () => (await Promise.allSettled(missing.map(({ load }) => load()))).length,
    enabled: missing.length > 0,
    gcTime: 0,
  })
  return texts.map(({ filter, text, inContext, isWhole }) =>
    isWhole || !isFetching
      ? { filter, text, inContext }
      : { filter, text: i18n._('common.loading'), inContext: i18n._('common.loading') },
  )
}

/** The texts of the filters in force, for a file: waits for the names. */
export async function readFilterTexts<Values>(
  client: QueryClient,
  filters: readonly ListFilter<Values>[],
  values: Values,
  context: Omit<FormatContext, 'read'>,
): Promise<readonly FilterText<Values>[]> {
  const { texts, missing } = writeTexts(client, filters, values, context)
  const loaded = await Promise.allSettled(missing.map(({ load }) => load()))
  // What has arrived may name what the next response depends on.
  return loaded.some(({ status }) => status === 'fulfilled')
    ? await readFilterTexts(client, filters, values, context)
    : texts
}
