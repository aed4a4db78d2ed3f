import type { QueryKey } from '@tanstack/react-query'
import { readFilterTexts } from './filter-texts'
import type { ListQuery } from './format-context'
import type { List, PageValues } from './list'
import type { ExportContext, ListExport } from './list-export'
import type { SignedInUser } from '@/auth/session'

/** A described list as a file: its columns, and above them its filters. */
export async function describeFile<Row extends { id: number }, Values extends PageValues>(
  { title, filters, columns, rows }: List<Row, Values>,
  values: Values,
  user: SignedInUser,
  { client, i18n, locale }: ExportContext,
): Promise<ListExport<Row>> {
  const texts = await readFilterTexts(client, filters, values, { i18n, locale, user, isFile: true })
  const read = <Data, Key extends QueryKey>({ queryKey }: ListQuery<Data, Key>) => client.getQueryData<Data>(queryKey)
  return {
    title: i18n._(title),
    filters: texts.map(({ filter, text }) => [i18n._(filter.label), text]),
    columns: columns.flatMap(({ header, meta }) =>
      meta?.file === undefined
        ? []
        : [
            {
              ...meta.file,
              header: i18n._(meta.file.header ?? header),
              value: (row: Row) => meta.file?.value(row, { i18n, locale, read }) ?? null,
            },
          ],
    ),
    readPage: ({ page, size }) => client.query({ ...rows({ ...values, page, size }), gcTime: 0, staleTime: 0 }),
  }
}
