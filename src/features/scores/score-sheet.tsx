import { useCallback, useMemo, type ReactNode } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import type { SheetId } from '@/sheets/sync/sheet'
import { useColumnView } from '@/sheets/grid/remembered-columns'
import { SheetFrame } from '@/sheets/sync/sheet-frame'
import { useLocale } from '@/lib/i18n/i18n'
import { semesterOne } from '@/lib/dates/month-codes'
import { useMediaQuery } from '@/components/shell/use-media-query'
import { SemesterNotes } from '@/sheets/frame/semester-notes'
import { useUnhurried } from '@/sheets/frame/use-unhurried'
import { queryKeys } from '@/domain/query-keys'
import { isOutdated } from '@/domain/results/semester-calculation'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import { subjectQueries } from '@/domain/subjects/queries'
import { scoreQueries } from './queries'
import { scoreComputed, scoreGridRows, scoreColumns } from './score-columns'
import { serverCells } from './sheet-api'
import { useUnlikelyScores } from './use-unlikely-scores'

interface ScoreSheetProps {
  /** Stable for the life of the component. */
  sheet: SheetId & { month: number }
  year: AcademicYear
  classroom: Classroom
  /** That student's row alone. */
  student: number | undefined
  /** Names the sheet for a screen reader. */
  label: string
  /** Class and month in words. */
  name: string
  /** Why the sheet is read-only, as a message id; null when it is not. */
  readOnlyReason: string | null
  /** Why saving is blocked now, as a message id. */
  saveBlockedReason?: string | null
  navigation: ReactNode
  menu: ReactNode
}

/** The score sheet of one class in one month or semester. */
export function ScoreSheet({
  sheet,
  year,
  classroom: room,
  student,
  label,
  name,
  readOnlyReason,
  saveBlockedReason = null,
  navigation,
  menu,
}: ScoreSheetProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const narrow = useMediaQuery('(max-width: 639px)')
  const wide = useMediaQuery('(min-width: 1200px)')
  const { classroom, academicYear, month } = sheet
  const { data: categories } = useSuspenseQuery(subjectQueries.ofClassroom(classroom))
  const { data } = useSuspenseQuery(scoreQueries.sheet({ classroom, academicYear, month, student }))
  const { rows, etag, calculated } = data
  const noted = useUnhurried(calculated)
  const isPart = student !== undefined
  const columns = useMemo(
    () => scoreColumns(categories, { i18n, locale, narrow, wide, isPart }),
    [categories, i18n, locale, narrow, wide, isPart],
  )
  const computed = useMemo(() => scoreComputed(categories), [categories])
  const gridRows = useMemo(() => scoreGridRows(rows, categories, { i18n, locale }), [rows, categories, i18n, locale])
  const readOnly = readOnlyReason !== null
  const unlikely = useUnlikelyScores({ classroom, year, month, student, categories, readOnly })
  const serverCell = useCallback(
    (rowId: string, columnId: string) => {
      const row = rows.find(({ enrollment_id }) => String(enrollment_id) === rowId)
      return row === undefined ? null : (serverCells(row).get(columnId) ?? null)
    },
    [rows],
  )
  const queryClient = useQueryClient()
  const view = useColumnView('scores', sheet.classroom)
  return (
    <SheetFrame
      view={view}
      sheet={sheet}
      isPart={isPart}
      label={label}
      name={name}
      columns={columns}
      rows={gridRows}
      etag={etag}
      computed={computed}
      unlikely={unlikely}
      totals={{ total: rows.length, female: rows.filter((row) => row.student.gender === 'f').length }}
      readOnlyReason={readOnlyReason}
      saveBlockedReason={saveBlockedReason}
      serverCell={serverCell}
      onSaved={() => void queryClient.invalidateQueries({ queryKey: queryKeys.scores })}
      navigation={navigation}
      menu={menu}
      notice={
        <SemesterNotes
          classes={[{ classroom: room, calculated: month < semesterOne ? noted.filter(isOutdated) : noted }]}
          mayCalculate={!readOnly}
        />
      }
      noRows={i18n._(isPart ? 'sheet.studentNotInClass' : 'sheet.noStudents')}
    />
  )
}
