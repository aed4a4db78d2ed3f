import {
  type ColumnDef,
  columnVisibilityFeature,
  metaHelper,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { CellKind, ReportCell } from '@/lib/papers/document'
import type { FormatContext } from './format-context'

interface ColumnMeta {
  /** Figures stand at the end of their cell. */
  align?: 'end'
  /** Is the first to be truncated where the columns do not fit: the share of the table that it takes, and its least width. */
  shrinks?: 'w-[14%] min-w-20' | 'w-[20%] min-w-32' | 'w-[24%] min-w-48'
  /** The column of the row's actions: last, without a place in the column chooser, in the menu of a record on a phone. */
  actions?: true
  /** Is no column on the screen: it is part of the first cell, or in the file only. The list can be sorted by it. */
  isHidden?: true
  /** Is also shown on a phone, at the end of a record; the other columns are not. */
  isStatus?: true
}

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})
export type ListFeatures = typeof features

export interface FileColumn<Row> {
  /** The header of the column on the screen unless it says otherwise. */
  header?: string
  /** In characters. */
  width: number
  /** Texts unless it says otherwise. Dates are `yyyy-MM-dd`. */
  kind?: CellKind
  value: (row: Row, context: Pick<FormatContext, 'i18n' | 'locale' | 'read'>) => ReportCell
}

/**
 * A column of a described list. `header` is a catalog id. The first column names the row: it stays in view while the table
 * scrolls sideways. The id or accessor of a column that says `enableSorting: true` is the API's name of it.
 */
export type ListColumn<Row extends RowData> = ColumnDef<ListFeatures, Row> & {
  header: string
  /** The form of the column in the exported file; a column without it is not in the file. */
  meta?: { file?: FileColumn<Row> }
}
