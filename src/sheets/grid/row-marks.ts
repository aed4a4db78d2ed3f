import type { ReactNode } from 'react'

/** A note on a whole row. The same object as long as its content is the same. */
export interface RowMark {
  /** The look of the row's cells. */
  className: string
  /** The content of the mark column in this row: words or a sign with words, never a colour alone. */
  content: ReactNode
}

/** The marks of a grid's rows, by the rows' ids. */
export interface RowMarks {
  of: (rowId: string) => RowMark | null
  subscribe: (rowId: string, listener: () => void) => () => void
}
