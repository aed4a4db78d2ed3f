import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CircleAlert, Lock, Save } from 'lucide-react'
import type { Reason } from '@/grid/cell'
import { leafColumns } from '@/grid/columns'
import type { Command } from '@/grid/commands'
import { DataGrid, type GridHandle } from '@/grid/grid'
import { changesSinceBase, createGrid, type CellSave, type GridState } from '@/grid/model'
import { createGridStore } from '@/grid/store'
import { useGridState } from '@/grid/use-grid-state'
import { useLeaveGuard } from '@/forms/leave-guard'
import { ApiError } from '@/lib/api-error'
import { useLocale } from '@/lib/i18n'
import { formatInteger } from '@/lib/numbers'
import { useMediaQuery } from '@/shell/use-media-query'
import { Button } from '@/ui/button'
import { subjectQueries } from '@/features/subjects/queries'
import { keepSheet, scoreMutations, scoreQueries, takeKeptSheet, type SheetKey } from './queries'
import { scoreGridRows, scoreGroups, subjectOfColumn } from './score-columns'
import { SheetStatus } from './sheet-status'

interface ScoreSheetProps {
  sheet: SheetKey
  /** What the sheet is of, for a screen reader. */
  label: string
  /** Why nothing can be changed, as a catalogue id; null when it can. */
  readOnlyReason: string | null
}

/** The score sheet of one class in one month or semester (lifecycle §2.7). */
export function ScoreSheet({ sheet, label, readOnlyReason }: ScoreSheetProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const narrow = useMediaQuery('(max-width: 639px)')
  const readOnly = readOnlyReason !== null
  const { data: categories } = useSuspenseQuery(subjectQueries.ofClassroom(sheet.classroom))
  const { data: rows } = useSuspenseQuery(scoreQueries.sheet(sheet))

  const groups = useMemo(
    () => scoreGroups(categories, { i18n, locale, narrow, readOnly }),
    [categories, i18n, locale, narrow, readOnly],
  )
  const input = useMemo(
    () => ({ columns: leafColumns(groups), rows: scoreGridRows(rows, categories, { i18n, locale }), readOnly }),
    [groups, rows, categories, i18n, locale, readOnly],
  )
  const queryClient = useQueryClient()
  const [kept] = useState(() => takeKeptSheet(queryClient, sheet))
  const [store] = useState(() => createGridStore(kept ?? createGrid(input)))
  const merged = useRef(kept === undefined ? input : null)
  useEffect(() => {
    if (merged.current === input) return
    merged.current = input
    store.dispatch({ type: 'merge', input })
  }, [store, input])

  const grid = useRef<GridHandle>(null)
  const run = (command: Command) => grid.current?.run(command)
  const save = useMutation(scoreMutations.save())
  const sending = useRef<readonly CellSave[]>([])
  const isDiscarded = useRef(false)
  useLeaveGuard(() => holdsWork(store.state()), {
    withinPage: true,
    onDiscard: () => {
      isDiscarded.current = true
    },
  })
  // A call that ends on an error page (401, 403, 429) leaves the sheet without asking: what was typed is kept, and the
  // sheet has it again when it is opened next.
  const keepWork = useEffectEvent(() => {
    store.dispatch({ type: 'commit' })
    store.dispatch({ type: 'saveFailed', saves: sending.current })
    if (!isDiscarded.current && holdsWork(store.state())) keepSheet(queryClient, sheet, store.state())
  })
  useEffect(() => () => keepWork(), [])

  const saveAll = () => {
    store.dispatch({ type: 'commit' })
    const state = store.state()
    if (readOnly || save.isPending) return
    if (state.counts.invalid + state.counts.conflict > 0) {
      run({ type: 'nextProblem' })
      return
    }
    const saves = changesSinceBase(state)
    if (saves.length === 0) return
    store.dispatch({ type: 'saveStarted', saves })
    sending.current = saves
    save.mutate(
      {
        classroom_id: sheet.classroom,
        month: sheet.month,
        data: saves.flatMap(({ rowId, columnId, value }) =>
          typeof value === 'number'
            ? [
                {
                  enrollment_id: Number(rowId),
                  subject_id: subjectOfColumn(columnId),
                  score: value,
                  month_number: sheet.month,
                },
              ]
            : [],
        ),
      },
      {
        onSuccess: () => store.dispatch({ type: 'saveSucceeded', saves }),
        onError: (error) => store.dispatch({ type: 'saveFailed', saves, reasons: reasonsOf(error, saves) }),
        onSettled: () => {
          sending.current = []
        },
      },
    )
  }

  const female = rows.filter(({ student }) => student.gender === 'f').length
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm">
          {i18n._('score.totals', { total: formatInteger(rows.length), female: formatInteger(female) })}
        </p>
        {readOnlyReason === null ? (
          <>
            <div className="order-last w-full xl:order-none xl:w-auto">
              <SheetStatus store={store} saving={save.isPending} saved={save.isSuccess} run={run} />
            </div>
            <SaveAll store={store} saving={save.isPending} onSave={saveAll} />
          </>
        ) : (
          <p className="flex items-center gap-2 rounded border border-line bg-warning-soft px-3 py-1 text-sm">
            <Lock aria-hidden className="size-4 shrink-0" />
            {i18n._(readOnlyReason)}
          </p>
        )}
      </div>
      {save.isError && !save.isPending && <SaveFailed error={save.error} />}
      {rows.length === 0 ? (
        <p className="rounded border border-line bg-surface-raised p-4">{i18n._('score.noStudents')}</p>
      ) : (
        <DataGrid ref={grid} store={store} groups={groups} label={label} onSave={saveAll} />
      )}
    </section>
  )
}

/** Save all is there whenever saving is possible at all, and says why it cannot be used now (lifecycle §5). */
function SaveAll({
  store,
  saving,
  onSave,
}: {
  store: ReturnType<typeof createGridStore>
  saving: boolean
  onSave: () => void
}) {
  const { i18n } = useLingui()
  const reason = useGridState(store, ({ counts }) =>
    counts.invalid > 0
      ? 'score.saveAll.invalid'
      : counts.conflict > 0
        ? 'score.saveAll.conflict'
        : counts.unsaved === 0
          ? 'score.status.unchanged'
          : null,
  )
  return (
    <Button
      variant="primary"
      pending={saving}
      disabledReason={reason === null || saving ? null : i18n._(reason)}
      icon={<Save aria-hidden className="size-4" />}
      onClick={onSave}
    >
      {i18n._('score.saveAll')}
    </Button>
  )
}

function SaveFailed({ error }: { error: Error }) {
  const { i18n } = useLingui()
  const reason =
    error instanceof ApiError ? i18n._(error.messageId, { ...error.values }) : i18n._('common.error.unexpected')
  return (
    <p role="alert" className="flex items-start gap-2 rounded border border-danger bg-danger-soft px-3 py-2 text-sm">
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0 text-danger" />
      <span>{i18n._('score.saveFailed', { reason })}</span>
    </p>
  )
}

/** Whether leaving now would lose something: a changed cell, or a text in the editor that is not in its cell yet. */
function holdsWork({ counts, edit, cells }: GridState): boolean {
  return counts.unsaved > 0 || (edit !== null && edit.text !== cells[edit.row]?.[edit.column]?.text)
}

/** The server names items by their place in the list: `data.3.score`. */
function reasonsOf(error: unknown, saves: readonly CellSave[]): Map<CellSave, Reason> {
  const reasons = new Map<CellSave, Reason>()
  for (const [field, id] of Object.entries(error instanceof ApiError ? error.fields : {})) {
    const save = saves[Number(/^data\.(\d+)\./.exec(field)?.[1] ?? -1)]
    if (save !== undefined) reasons.set(save, { id })
  }
  return reasons
}
