import { use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { FieldContext, labelWithin } from '@/components/forms/field-registry'
import { asText } from '@/components/forms/use-field'
import { DataGrid } from '@/sheets/grid/grid'
import { describeProblem } from '@/sheets/grid/problem'
import { useSheetTable } from '@/sheets/grid/sheet-table'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { useLocale } from '@/lib/i18n/i18n'
import { type StudyMonth, studyDaysField } from './form-values'
import { studyDaysColumns, studyDaysRow } from './study-days-columns'
import { connectStudyDays, createStudyDaysEntries, type YearForm } from './study-days-entries'

interface StudyDaysGridProps {
  form: YearForm
  /** The same for as long as the grid is shown. */
  months: readonly StudyMonth[]
  isNew: boolean
}

const rows = [{ id: studyDaysRow, values: [] }]

/** The study days of the months as a row of the sheets' grid; below it what is wrong. */
export function StudyDaysGrid({ form, months, isNew }: StudyDaysGridProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const { isSubmitting } = useFormState({ control: form.control })
  const { registry, section } = use(FieldContext)
  const columns = useMemo(() => studyDaysColumns(months, { i18n, locale, registry }), [months, i18n, locale, registry])
  const name = i18n._('academicYear.section.studyDays')
  const [entries] = useState(() => createStudyDaysEntries(columns, name))
  useEffect(() => connectStudyDays({ form, entries, months, isNew }), [form, entries, months, isNew])
  const table = useSheetTable({ entries, columns, rows })
  const cells = useGridState(entries, (state) => state.cells[0])
  const problems = columns.flatMap(({ id, header }, index) => {
    const problem = cells?.[index] === undefined ? null : describeProblem(cells[index], i18n)
    return problem === null ? [] : [{ id, header, problem }]
  })
  useLayoutEffect(() => {
    for (const { id, header, meta } of columns) {
      const month = months.find(([key]) => key === id)?.[0]
      if (month === undefined) continue
      registry?.describe(studyDaysField(month), {
        label: labelWithin(section, [header, meta.note].join(' ')),
        fullLabel: i18n._('academicYear.studyDays.ofMonth', { month: header }),
        format: asText,
        error: problems.find((found) => found.id === id)?.problem,
      })
    }
  })
  return (
    <div ref={place} className="flex min-w-0 flex-col gap-2">
      <DataGrid
        table={table}
        label={name}
        onSave={() => {
          if (!isSubmitting) place.current?.closest('form')?.requestSubmit()
        }}
      />
      {problems.length > 0 && (
        <ul className="text-sm text-danger">
          {problems.map(({ id, header, problem }) => (
            <li key={id} className="flex items-start gap-2">
              <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
              {header}: {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
