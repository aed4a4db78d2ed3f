import { useState } from 'react'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A record that was just created, by the name of its list's table; the list shows it first if its page lacks it. */
    created?: { table: string; id: string }
  }
}

interface CreatedRowOptions<Row extends object, Found extends Row | null, Key extends QueryKey> {
  /** The name of the list's table. */
  table: string
  /** The page of the list. */
  rows: readonly Row[]
  readId: (row: Row) => string
  /** Reads the record by its id. */
  detail: (id: string) => UseQueryOptions<Found, Error, Found, Key>
}

/** The id of the record of this list that was just created. */
export function useCreatedId(table: string): string | undefined {
  const created = useLocation({ select: ({ state }) => state.created })
  return created?.table === table ? created.id : undefined
}

/**
 * A page of a list with the record that was just created, wherever the list's order puts it: on this page it is marked,
 * otherwise it comes first. Another page, filter or sort shows the list as it is.
 */
export function useCreatedRow<Row extends object, Found extends Row | null, Key extends QueryKey>({
  table,
  rows,
  readId,
  detail,
}: CreatedRowOptions<Row, Found, Key>): { rows: readonly Row[]; createdId: string | undefined } {
  const id = useCreatedId(table)
  const isListed = rows.some((row) => readId(row) === id)
  // One that was on the page and is no longer has been deleted since.
  const [listedId, setListedId] = useState<string>()
  if (isListed && listedId !== id) setListedId(id)
  const isElsewhere = id !== undefined && !isListed && listedId !== id
  const { data, isError } = useQuery({ ...detail(id ?? ''), enabled: isElsewhere })
  const missing = isElsewhere && !isError ? (data ?? null) : null
  return { rows: missing === null ? rows : [missing, ...rows], createdId: id }
}

/** For a record that was created in a dialog over its list. */
export function useShowCreated(table: string) {
  const navigate = useNavigate()
  return (id: string | number) =>
    void navigate({
      to: '.',
      search: true,
      state: { created: { table, id: String(id) } },
      replace: true,
      resetScroll: false,
      // The dialog that created the record still holds what was typed; nothing of it is lost here.
      ignoreBlocker: true,
    })
}
