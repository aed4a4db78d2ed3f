import type { FileColumn } from '@/components/tables/columns'
import type { OptionList } from './labels'
import { optionLabel } from './option-label'
import { studentOptionQueries } from './queries'

/** The column of a file with the chosen options of a list in words. */
export function optionsInFile<Row>(list: OptionList, idsOf: (row: Row) => readonly number[] | null): FileColumn<Row> {
  return {
    width: 30,
    value: (row, { i18n, locale, read }) => {
      const lists = read(studentOptionQueries.all())
      return lists === undefined ? null : optionLabel(list, idsOf(row), { lists, locale, i18n })
    },
  }
}
