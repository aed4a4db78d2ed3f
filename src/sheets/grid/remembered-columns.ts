import { useCallback, useMemo } from 'react'
import * as z from 'zod/mini'
import { createRemembered } from '@/lib/storage/remembered'
import { useUser } from '@/auth/use-session'

/** The classes whose columns are remembered. */
const mostClasses = 30

const ids = z.array(z.string()).check(z.maxLength(200))
const schema = z.object({
  /** Columns that are hidden in every class: student ID, gender, results. */
  hidden: z.catch(ids, []),
  /** Widths that the user has changed, in pixels. */
  widths: z.catch(z.record(z.string(), z.number()), {}),
  /** Columns that are hidden in one class, and those that the user leaves out there when asked for their own; the class used last comes first. */
  classes: z.catch(z.array(z.object({ id: z.number(), hidden: ids, notMine: ids })), []),
})
type RememberedColumns = z.infer<typeof schema>

const usual: RememberedColumns = { hidden: [], widths: {}, classes: [] }
const rememberedColumns = createRemembered<RememberedColumns>(schema, usual)

export interface ColumnView {
  hidden: readonly string[]
  widths: Readonly<Record<string, number>>
  /** The entered columns that the user left out when they last chose; null when they never did. */
  notMine: readonly string[] | null
  /** Hides these columns and shows all others. `entered`: those that belong to the class. */
  hide: (hidden: readonly string[], entered: ReadonlySet<string>) => void
  resize: (widths: Readonly<Record<string, number>>) => void
  reset: () => void
}

/** How this user has left the columns of a kind of sheet, and of this class. */
export function useColumnView(kind: string, classroom: number): ColumnView {
  const user = useUser()
  const key = `columns.${user?.profile.id ?? 'anyone'}.${kind}`
  const view = rememberedColumns.useView(key)
  const own = view.classes.find(({ id }) => id === classroom)
  const change = useCallback((changes: Partial<RememberedColumns>) => rememberedColumns.change(key, changes), [key])
  return useMemo(
    () => ({
      hidden: [...view.hidden, ...(own?.hidden ?? [])],
      widths: view.widths,
      notMine: own === undefined || own.notMine.length === 0 ? null : own.notMine,
      hide(hidden, entered) {
        const ofClass = hidden.filter((id) => entered.has(id))
        const notMine = ofClass.length > 0 ? ofClass : (own?.notMine ?? [])
        const others = view.classes.filter(({ id }) => id !== classroom)
        change({
          hidden: hidden.filter((id) => !entered.has(id)),
          classes: [{ id: classroom, hidden: ofClass, notMine }, ...others].slice(0, mostClasses),
        })
      },
      resize: (widths) => change({ widths: { ...widths } }),
      reset: () => change({ ...usual, classes: view.classes.filter(({ id }) => id !== classroom) }),
    }),
    [view, own, classroom, change],
  )
}
