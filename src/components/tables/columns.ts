import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

interface ColumnMeta {
  /** Figures stand at the end of their cell. */
  align?: 'end'
  /** Heads the card instead of the first column, where that is a code and this one a name. */
  cardTitle?: true
  /** Is the first to be truncated where the columns do not fit: the share of the table that it takes, and its least width. */
  shrinks?: 'w-[14%] min-w-20' | 'w-[20%] min-w-32'
  /** The column of the row's actions: last, without a place in the column chooser, at the foot of a card. */
  actions?: true
  /** Of the first column, where it holds more than the row's name: the id of the element that has the name. */
  nameId?: (rowId: string) => string
}

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})
export type ListFeatures = typeof features

/**
 * Columns of a list, to be defined at module level. `header` is a catalogue id. The first column names the row: it stays
 * in view while the table scrolls sideways and heads the card. A column is sortable when it says `enableSorting: true`.
 */
export function listColumns<Row extends RowData>() {
  return createColumnHelper<ListFeatures, Row>()
}
