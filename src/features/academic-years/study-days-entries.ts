import type { FormState, UseFormReturn } from 'react-hook-form'
import type { Reason } from '@/sheets/grid/cell'
import { entryColumns, type SheetColumn } from '@/sheets/grid/columns'
import { cellAt, createGrid } from '@/sheets/grid/model'
import type { CellSave } from '@/sheets/grid/reconcile'
import { createGridStore, type GridStore } from '@/sheets/grid/store'
import type { AcademicYearFormValues, AcademicYearInput } from '@/domain/academic-years/input-schema'
import { type StudyMonth, studyDaysField } from './form-values'
import { studyDaysComputed, studyDaysRow } from './study-days-columns'

export type YearForm = UseFormReturn<AcademicYearFormValues, unknown, AcademicYearInput>

/** The entries of the study-day table, still empty. */
export function createStudyDaysEntries(columns: readonly SheetColumn[], name: string): GridStore {
  return createGridStore(
    createGrid({
      columns: entryColumns(columns),
      rows: [{ id: studyDaysRow, values: [name] }],
      readOnly: false,
      computed: studyDaysComputed,
    }),
  )
}

interface Connection {
  form: YearForm
  entries: GridStore
  months: readonly StudyMonth[]
  /** The year is not saved yet: what the form puts in is what the user's entries are a change of. */
  isNew: boolean
}

/** Keeps the counts of the form and of the table the same, whichever of them changes. Returns how to stop. */
export function connectStudyDays(connection: Connection): () => void {
  const { form, entries } = connection
  let isGiving = false
  takeFromForm(connection, form.formState)
  const stopTaking = form.subscribe({
    name: 'study_days',
    formState: { values: true, errors: true },
    // Of several cells that were changed at once the form does not have all yet.
    callback: (state) => !isGiving && takeFromForm(connection, state),
  })
  const stopGiving = entries.subscribe(() => {
    isGiving = true
    giveToForm(connection)
    isGiving = false
  })
  return () => {
    stopTaking()
    stopGiving()
  }
}

function giveToForm({ form, entries, months }: Connection): void {
  for (const [month] of months) {
    const { value } = cellAt(entries.state(), { row: studyDaysRow, column: month })
    const name = studyDaysField(month)
    if (value === (form.getValues(name) ?? null)) continue
    // A reset of the form forgets its fields.
    const { onChange, onBlur } = form.register(name)
    void onChange({ type: 'change', target: { name, value } })
    void onBlur({ type: 'blur', target: { name, value } })
  }
}

function takeFromForm(
  { form, entries, months, isNew }: Connection,
  { defaultValues, errors }: Partial<FormState<AcademicYearFormValues>>,
): void {
  const values = months.flatMap(([month]) => {
    const cell = cellAt(entries.state(), { row: studyDaysRow, column: month })
    const value = form.getValues(studyDaysField(month)) ?? null
    const isOther = value !== cell.value
    const base = isNew ? (isOther ? value : cell.base) : (defaultValues?.study_days?.[0]?.[month] ?? null)
    return isOther || base !== cell.base ? [{ rowId: studyDaysRow, columnId: month, base, value }] : []
  })
  if (values.length > 0) entries.dispatch({ type: 'applyOwnerValues', values })
  const refused = new Map<CellSave, Reason>()
  for (const [month] of months) {
    const error = errors?.study_days?.[0]?.[month]
    if (error?.type !== 'server' || error.message === undefined) continue
    const { value } = cellAt(entries.state(), { row: studyDaysRow, column: month })
    refused.set({ rowId: studyDaysRow, columnId: month, value }, { id: error.message })
  }
  if (refused.size > 0) entries.dispatch({ type: 'saveFailed', saves: [...refused.keys()], reasons: refused })
}
