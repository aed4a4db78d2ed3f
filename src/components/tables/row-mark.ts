import { useState } from 'react'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useOpener } from '@/routing/opener'

/** The row of a record that was just created, changed or opened. */
export interface RowMark {
  id: string
  how: 'created' | 'changed' | 'opened'
}

interface PlacedMark extends RowMark {
  /** The name of the list's table. */
  table: string
  /** The key of the list's entry in the tab's history: another page, filter or order has another one. */
  key: string | undefined
}

const placedMark = createAtom<PlacedMark | null>(null)

/** The mark of a row in the list that is shown. Takes the name of its table. */
export function useRowMark(table: string): RowMark | undefined {
  const key = useLocation({ select: ({ state }) => state.__TSR_key })
  const mark = useSelector(placedMark)
  return mark?.table === table && mark.key === key ? mark : undefined
}

/** Marks a record that was created in a dialog over its list. */
export function useMarkCreated(table: string) {
  const router = useRouter()
  return (id: string | number) =>
    placedMark.set({ table, id: String(id), how: 'created', key: router.latestLocation.state.__TSR_key })
}

/** Marks the record whose page is opened from its list: the row is found again on the way back. */
export function useMarkOpened(table: string) {
  const router = useRouter()
  return (id: string) => placedMark.set({ table, id, how: 'opened', key: router.latestLocation.state.__TSR_key })
}

interface Saved {
  id: string | number
  isNew?: boolean
}

/** For a page that is opened from a list: leads back to the list as it was left, with the saved record marked in it. */
export function useListReturn(table: string) {
  const router = useRouter()
  const opener = useOpener()
  const mark = ({ id, isNew = false }: Saved, key: string | undefined) =>
    placedMark.set({ table, id: String(id), how: isNew ? 'created' : 'changed', key })
  return {
    opener,
    /** Marks a record that was saved while its page stays open. */
    mark: (saved: Saved) => {
      if (opener !== null) mark(saved, opener.key)
    },
    /** Leaves the page after saving. Opened from elsewhere, it leads where `navigate` does, or stays. */
    leave: async (saved: Saved, navigate?: () => Promise<void>) => {
      if (opener !== null) {
        mark(saved, opener.key)
        await opener.goBack()
      } else if (navigate !== undefined) {
        await navigate()
        mark(saved, router.latestLocation.state.__TSR_key)
      }
    },
  }
}

interface MarkedRowOptions<Row extends object, Found extends Row | null, Key extends QueryKey> {
  /** The name of the list's table. */
  table: string
  /** The page of the list. */
  rows: readonly Row[]
  readId: (row: Row) => string
  /** Reads the record by its id. */
  detail: (id: string) => UseQueryOptions<Found, Error, Found, Key>
}

/**
 * A page of a list with the record that was just created or changed, wherever the list's order puts it: on this page it is
 * marked, otherwise it comes first. Another page, filter or sort shows the list as it is.
 */
export function useMarkedRow<Row extends object, Found extends Row | null, Key extends QueryKey>({
  table,
  rows,
  readId,
  detail,
}: MarkedRowOptions<Row, Found, Key>): { rows: readonly Row[]; mark: RowMark | undefined } {
  const mark = useRowMark(table)
  const id = mark?.id
  const isListed = rows.some((row) => readId(row) === id)
  // A new one that was on the page and is no longer has been deleted since; a changed one may have another place now.
  const [listedId, setListedId] = useState<string>()
  if (mark?.how === 'created' && isListed && listedId !== id) setListedId(id)
  const isElsewhere = id !== undefined && mark?.how !== 'opened' && !isListed && listedId !== id
  // A row that was only opened is not observed: leaving the list would cancel the request of the record's page.
  const { data, isError } = useQuery({ ...detail(isElsewhere ? id : ''), enabled: isElsewhere })
  const missing = isElsewhere && !isError ? (data ?? null) : null
  return { rows: missing === null ? rows : [missing, ...rows], mark }
}
