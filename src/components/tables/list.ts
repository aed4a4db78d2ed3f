import type { ReactNode } from 'react'
import type { SignedInUser } from '@/auth/session'
import type { ListColumn } from './columns'
import type { FormatContext, ListQuery } from './format-context'

export interface FilterControlProps<Values> {
  user: SignedInUser
  /** The filters in force, also those that come from the role. */
  values: Values
  /** Changes a part of the address; what is typed replaces the entry in the history. */
  onChange: (part: object, options?: { replace: boolean }) => void
}

/** The place of a filter's control: `search` comes first, `bar` follows, `more` is behind "Filters". */
export type FilterPosition = 'search' | 'bar' | 'more'

/** A filter of a list. Bar, chips, the count on "Filters", the context line above the list and the texts in the file come from it. */
export interface ListFilter<Values> {
  key: string
  /** Catalog id. */
  label: string
  /** The place of the control, which may depend on the role. */
  at: FilterPosition | ((user: SignedInUser) => FilterPosition)
  /** Missing where the value always comes from the role. */
  Control?: (props: FilterControlProps<Values>) => ReactNode
  /** The value in force as a text; null without a value. Empty where the label says it all. */
  format: (values: Values, context: FormatContext) => string | null
  /** The same in the context line, where it differs there. */
  formatInContext?: (values: Values, context: FormatContext) => string | null
  /** The part of the address that drops the value; missing where a list always has one. */
  dropped?: (values: Values) => object
  /** Nothing is listed without a value. */
  isRequired?: true | ((values: Values, user: SignedInUser) => boolean)
  /** Names what is listed, and is part of its context line: year, school, grade, class, place. */
  isContext?: true
  /** False where the control is not shown. */
  isOffered?: (values: Values, user: SignedInUser) => boolean
  /** True if the role gives the value: it cannot be dropped. */
  isLocked?: (values: Values, user: SignedInUser) => boolean
}

/** The part of a list's values that every list has. */
export interface PageValues {
  /** Counted from 0. */
  page: number
  size: number
  /** `column.asc` or `column.desc`, where the list can be sorted. */
  sort?: string | undefined
}

/** The description of a list, from which `ListPage` and the exported file are made. All texts are catalog ids. */
export interface List<Row extends { id: number }, Values> {
  /** Under this name the user's columns, density, rows per page and views are remembered. */
  name: string
  title: string
  /** Takes the number `n` of rows; missing where the page says more about them beside it. */
  count?: string
  /** The hint shown when no row fits the filters; missing where nothing can be filtered. */
  noneFound?: string
  /** What is said of rows that did not load, where the page is shown without them; else its route says it. */
  failed?: string
  /** The hint shown until the required filters have values. */
  chooseFirst?: string
  /** Has a Search button, which applies what is being typed and reads the rows again. */
  hasSearchButton?: true
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter<Values>[]
  /** One page of rows. */
  rows: (values: Values) => ListQuery<{ data: Row[]; total: number }, (string | Values)[]>
  /**
   * A record by its mark: one that was just saved is shown also where the list's order puts it on another page. Missing where
   * no page or dialog of the list saves one.
   */
  record?: (mark: string, values: Values) => ListQuery<Row | null, (string | number)[]>
  /** The id by which the pages of a record mark its row, where it is not the row's own. */
  markOf?: (row: Row) => string
}
