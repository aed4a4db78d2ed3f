import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Save } from 'lucide-react'
import { entryColumns } from '@/sheets/grid/columns'
import { DataGrid, type GridHandle } from '@/sheets/grid/grid'
import { createGrid } from '@/sheets/grid/model'
import { useColumnView } from '@/sheets/grid/remembered-columns'
import { ReturnToCell } from '@/sheets/grid/return-to-cell'
import { useSheetTable } from '@/sheets/grid/sheet-table'
import { ShownTable } from '@/sheets/grid/shown-table'
import { createGridStore } from '@/sheets/grid/store'
import { formatMoment } from '@/lib/dates/dates'
import { ApiError } from '@/lib/api/api-error'
import { errorMessage } from '@/lib/api/error-text'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import { useMediaQuery } from '@/components/shell/use-media-query'
import { Button } from '@/components/ui/button'
import { PhoneHeader } from '@/sheets/phone/phone-header'
import { StudentSearch, useFoundRows } from '@/sheets/phone/student-search'
import { useIsPhone } from '@/sheets/phone/use-is-phone'
import { useSheetView } from '@/sheets/phone/use-sheet-view'
import { ReadOnlyReason, sheetFrameStyle, SheetToolbar, SheetTotals } from '@/sheets/frame/sheet-toolbar'
import { SemesterNotes } from '@/sheets/frame/semester-notes'
import { queryKeys } from '@/domain/query-keys'
import type { Classroom } from '@/domain/classrooms/schema'
import { subjectQueries } from '@/domain/subjects/queries'
import { AnnualList, AnnualListNames } from './annual-list'
import { annualGridRows, annualColumns, annualItems } from './annual-columns'
import { annualMutations, annualQueries } from './annual-queries'
import { levelBounds } from './annual-schema'
import { type SheetKey } from './queries'

interface AnnualSheetProps {
  sheet: Omit<SheetKey, 'month'>
  classroom: Classroom
  /** The subject of the sheet, for a screen reader. */
  label: string
  /** Class and year in words: the title on a phone. */
  name: string
  /** Why nothing can be saved, as a catalogue id; null when it can. */
  readOnlyReason: string | null
  navigation: ReactNode
  menu: ReactNode
}

/** The year of a class: both semesters of each subject, their mean, and what comes of it. */
export function AnnualSheet(props: AnnualSheetProps) {
  const { sheet, classroom, label, name, readOnlyReason, navigation, menu } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const narrow = useMediaQuery('(max-width: 639px)')
  const wide = useMediaQuery('(min-width: 1200px)')
  const { data: categories } = useSuspenseQuery(subjectQueries.ofClassroom(sheet.classroom))
  const { data } = useSuspenseQuery(annualQueries.sheet(sheet))
  const { rows, calculated, saved } = data
  const columns = useMemo(
    () => annualColumns(categories, { i18n, locale, narrow, wide }),
    [categories, i18n, locale, narrow, wide],
  )
  const input = useMemo(
    () => ({
      columns: entryColumns(columns),
      rows: annualGridRows(rows, categories, { i18n, locale }),
      readOnly: true,
    }),
    [columns, rows, categories, i18n, locale],
  )
  const [store] = useState(() => createGridStore(createGrid(input)))
  const view = useColumnView('annual', sheet.classroom)
  const table = useSheetTable({ entries: store, columns, rows: input.rows, view })
  const grid = useRef<GridHandle>(null)
  const merged = useRef(input)
  useEffect(() => {
    if (merged.current === input) return
    merged.current = input
    store.dispatch({ type: 'merge', input })
  }, [store, input])

  const save = useMutation(annualMutations.save())
  const queryClient = useQueryClient()
  const notifyFailure = (error: Error) => {
    if (error instanceof ApiError && error.isPageLevel) return
    // The server takes only means of the semesters as they are: these are of semesters as they were.
    const isOld = error instanceof ApiError && Object.keys(error.fields).length > 0
    if (isOld) void queryClient.invalidateQueries({ queryKey: queryKeys.scores })
    notify({ kind: 'error', ...(isOld ? { id: 'score.annual.changed' } : errorMessage(error)) })
  }
  const items = annualItems(rows)
  const isSaved = saved !== null && saved.saved_at !== null && saved.changed === 0
  const missing = rows.reduce((sum, { scores }) => sum + scores.length, 0) - items.length
  const female = rows.filter(({ student }) => student.gender === 'f').length
  const isPhone = useIsPhone()
  const { isTable, items: viewItems } = useSheetView(store)
  const headerId = useId()
  const searchField = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const found = useFoundRows(table, query)
  const showsList = !isTable && rows.length > 0

  const reason = readOnlyReason !== null && <ReadOnlyReason>{i18n._(readOnlyReason)}</ReadOnlyReason>
  const saveAll = readOnlyReason === null && (
    <Button
      variant={isSaved ? 'secondary' : 'primary'}
      pending={save.isPending}
      disabledReason={
        items.length === 0 ? i18n._('score.annual.nothingToSave') : isSaved ? i18n._('sheet.status.unchanged') : null
      }
      icon={<Save aria-hidden className="size-4" />}
      onClick={() => save.mutate({ data: items }, { onError: notifyFailure })}
    >
      {i18n._('sheet.saveAll')}
    </Button>
  )
  const outdated = <SemesterNotes classes={[{ classroom, calculated }]} mayCalculate={readOnlyReason === null} />
  const explanation = (
    <p className="text-sm text-ink-muted">
      {i18n._('score.annual.explained')}{' '}
      {i18n._('score.annual.scale', { intermediate: levelBounds[5], good: levelBounds[10] })}
      {saved?.saved_at != null && ' '}
      {saved?.saved_at != null && (
        <strong className="font-medium text-ink">
          {i18n._('score.annual.saved', { n: saved.changed, at: formatMoment(saved.saved_at, locale) })}
        </strong>
      )}
    </p>
  )
  const whatIsMissing = missing > 0 && <p className="text-sm">{i18n._('score.annual.missing', { n: missing })}</p>
  const wholeTable =
    rows.length === 0 ? (
      <p className="rounded border border-line bg-surface-raised p-4">
        {i18n._(sheet.student === undefined ? 'sheet.noStudents' : 'sheet.studentNotInClass')}
      </p>
    ) : (
      <DataGrid
        ref={grid}
        table={table}
        label={label}
        canFind
        isNumbered
        status={<SheetTotals total={rows.length} female={female} />}
        view={view}
        chooseBy="group"
        lockedHint={readOnlyReason === null ? 'score.annual.hint' : 'grid.hint.readOnly'}
      />
    )
  if (isPhone) {
    return (
      <ShownTable value={table}>
        <section aria-label={label} className={showsList ? 'flex min-w-0 flex-col' : sheetFrameStyle}>
          <PhoneHeader
            id={headerId}
            name={name}
            change="score.changeChoice"
            navigation={navigation}
            saveAll={saveAll}
            menu={menu}
            items={viewItems}
            isSticky={showsList}
            choice={
              showsList ? (
                <StudentSearch
                  ref={searchField}
                  query={query}
                  found={found.length}
                  onChange={setQuery}
                  onEnter={() => searchField.current?.blur()}
                />
              ) : null
            }
            search={null}
          >
            {showsList && <AnnualListNames />}
          </PhoneHeader>
          {reason}
          {outdated}
          {whatIsMissing}
          {showsList ? (
            <>
              <AnnualList categories={categories} rows={rows} found={found} label={label} />
              {found.length === 0 && <p className="py-4 text-ink-muted">{i18n._('grid.find.none')}</p>}
              <div className="py-2">{explanation}</div>
            </>
          ) : (
            wholeTable
          )}
        </section>
      </ShownTable>
    )
  }
  return (
    <ShownTable value={table}>
      <ReturnToCell grid={grid}>
        <section aria-label={label} className={sheetFrameStyle}>
          <SheetToolbar navigation={navigation}>
            {reason}
            {menu}
            {saveAll}
          </SheetToolbar>
          {outdated}
          {explanation}
          {whatIsMissing}
          {wholeTable}
        </section>
      </ReturnToCell>
    </ShownTable>
  )
}
