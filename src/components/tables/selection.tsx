import { type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/checkbox'
import { useIsLeft } from '@/components/ui/leavable'

/** The rows of a list that are chosen for an action on all of them; a page that is left lets go of its rows. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  return {
    /** The rows that can be chosen. */
    rows,
    chosen,
    has: (id: number) => ids.has(id),
    choose: (id: number, wanted: boolean) => {
      const next = new Set(ids)
      if (wanted) next.add(id)
      else next.delete(id)
      setIds(next)
    },
    chooseAll: (wanted: boolean) => setIds(new Set(wanted ? rows.map(({ id }) => id) : [])),
  }
}

interface SelectionBarProps {
  selection: Pick<ReturnType<typeof useSelection>, 'chooseAll'> & {
    rows: readonly unknown[]
    chosen: readonly unknown[]
  }
  /** The actions for the chosen rows. */
  children: ReactNode
}

/** Selects all rows of the page, and shows the number of selected ones and their actions. */
export function SelectionBar({ selection: { rows, chosen, chooseAll }, children }: SelectionBarProps) {
  const { i18n } = useLingui()
  const isAll = rows.length > 0 && chosen.length === rows.length
  return (
    <div
      role="group"
      aria-label={i18n._('list.selection')}
      inert={useIsLeft()}
      className="flex flex-wrap items-center gap-x-4 gap-y-1"
    >
      <Checkbox
        label={i18n._('list.selectPage')}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={chooseAll}
      />
      <span role="status" className={cn('text-sm text-ink-muted', chosen.length === 0 && 'sr-only')}>
        {i18n._('list.selected', { n: chosen.length })}
      </span>
      {chosen.length > 0 && (
        <>
          {children}
          <Button variant="quiet" onClick={() => chooseAll(false)}>
            {i18n._('list.clearSelection')}
          </Button>
        </>
      )}
    </div>
  )
}
