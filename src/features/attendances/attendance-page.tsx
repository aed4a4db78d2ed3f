import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { className } from '@/lib/class-name'
import { useLocale } from '@/lib/i18n'
import type { SignedInUser } from '@/session/session'
import type { AcademicYear } from '@/features/academic-years/schema'
import type { Classroom } from '@/features/classrooms/schema'
import type { SchoolPlace } from '@/features/school-choice/shared/load-school-place'
import type { School } from '@/features/schools/schema'
import { readOnlyReason, SheetPage } from '@/features/sheet-overview/shared/sheet-page'
import { monthsOfYear } from '@/features/sheet-overview/shared/sheet-years'
import { PrintMenu } from '@/features/sheet-print/shared/print-menu'
import type { AttendanceSearch } from './attendance-search'
import { AttendanceSheet, SheetFilter } from './lazy-parts'
import { makeAttendanceDocument } from './make-attendance-document'

interface AttendancePageProps {
  user: SignedInUser
  place: SchoolPlace
  search: AttendanceSearch
  yearLabel: (year: AcademicYear) => string
  onSearch: (search: AttendanceSearch) => void
  onReset: () => void
}

const words = { choose: 'attendance.choose', noYear: 'attendance.noYear', changeChoice: 'attendance.changeChoice' }
const readOnlyWords = { year: 'attendance.readOnlyYear', permission: 'attendance.readOnlyPermission' }

/** Both attendance routes: the choice of a class, and its sheet once it is chosen (checklist O-068). */
export function AttendancePage(props: AttendancePageProps) {
  const { user, place, search, onSearch } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { year, school, classroom } = place
  const filter = { ...props, kind: 'attendances', periodsOf: monthsOfYear } as const
  return (
    <SheetPage
      {...props}
      kind="attendances"
      words={words}
      periodsOf={monthsOfYear}
      filter={<SheetFilter {...filter} withOverview={false} />}
      filterWithOverview={<SheetFilter {...filter} withOverview />}
      onWholeClass={() => onSearch({ ...search, studentId: undefined })}
      sheet={year === null || school === null || classroom === null ? null : sheetOf(year, school, classroom)}
    />
  )

  function sheetOf(ofYear: AcademicYear, ofSchool: School, room: Classroom) {
    const name = className(room, locale)
    return {
      key: `${room.id}/${search.studentId ?? ''}`,
      name,
      content: (
        <AttendanceSheet
          year={ofYear}
          school={ofSchool}
          classroom={room}
          student={search.studentId}
          month={search.month}
          label={i18n._('attendance.sheetOf', { name })}
          actions={
            <PrintMenu
              makeSheet={() =>
                makeAttendanceDocument(queryClient, {
                  year: ofYear,
                  school: ofSchool,
                  classroom: room,
                  student: search.studentId,
                })
              }
            />
          }
          readOnlyReason={readOnlyReason(ofYear, user, readOnlyWords)}
        />
      ),
    }
  }
}
