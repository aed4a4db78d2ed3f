import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { nameSheet } from '@/sheets/frame/name-sheet'
import { useLocale } from '@/lib/i18n/i18n'
import type { SignedInUser } from '@/auth/session'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { SchoolSelection } from '@/domain/school-selection/load-school-selection'
import type { School } from '@/domain/schools/schema'
import { usePendingSearch } from '@/components/shell/leaving'
import { findClassroom } from '@/domain/school-selection/classes'
import { isMarked } from '@/sheets/frame/is-marked'
import { readOnlyReason, SheetPage } from '@/sheets/frame/sheet-page'
import { monthsOfYear } from '@/sheets/frame/sheet-years'
import { attendanceSearch, type AttendanceAddress, type AttendanceSearch } from './attendance-search'
import { AttendanceSheet, LazyAttendanceMenu, SheetFilter } from './lazy-parts'

interface AttendancePageProps {
  address: AttendanceAddress
  user: SignedInUser
  selection: SchoolSelection
  search: AttendanceSearch
  onSearch: (search: AttendanceSearch) => void
  onReset: () => void
}

const words = { choose: 'attendance.choose', noYear: 'attendance.noYear', changeChoice: 'attendance.changeChoice' }
const readOnlyWords = { year: 'attendance.readOnlyYear', permission: 'attendance.readOnlyPermission' }

/** Both attendance routes: the choice of a class, and its sheet once it is chosen. */
export function AttendancePage(props: AttendancePageProps) {
  const { address, selection, search, onSearch } = props
  const locale = useLocale()
  const { year, school, classroom } = selection
  const chosen = year !== null && school !== null && classroom !== null ? { year, school, classroom } : null
  // Also while its sheet is loading.
  const coming = usePendingSearch(attendanceSearch, search)
  const room = findClassroom(selection.classrooms ?? [], coming.grade, coming.suffix)
  const months = year === null ? [] : monthsOfYear(year)
  const month = months.find((code) => code === coming.month)
  const title = room === null ? '' : nameSheet({ classroom: room, month }, locale)
  const page = { kind: 'attendances', address } as const
  const filter = { ...props, kind: 'attendances', listPeriods: monthsOfYear } as const
  return (
    <SheetPage
      {...props}
      kind="attendances"
      words={words}
      listPeriods={monthsOfYear}
      isMarked={isMarked(selection, monthsOfYear, undefined)}
      filter={<SheetFilter {...filter} withOverview={false} />}
      filterWithOverview={<SheetFilter {...filter} withOverview />}
      onWholeClass={() => onSearch({ ...search, studentId: undefined })}
      sheet={
        chosen && {
          shown: { ...page, classroom: chosen.classroom, month: search.month, search },
          named: room && { ...page, name: title, classroom: room, month, search: coming },
          periods: months,
          renderContent: (navigation) => (
            <OpenAttendance {...props} chosen={chosen} title={title} navigation={navigation} />
          ),
        }
      }
    />
  )
}

interface OpenAttendanceProps extends AttendancePageProps {
  chosen: { year: AcademicYear; school: School; classroom: Classroom }
  /** The class and month that the address names. */
  title: string
  navigation: ReactNode
}

function OpenAttendance({ chosen, user, search, title, navigation }: OpenAttendanceProps) {
  const { year } = chosen
  const { i18n } = useLingui()
  const name = formatClassName(chosen.classroom, useLocale())
  const readOnly = readOnlyReason(year, user, readOnlyWords)
  const student = search.studentId
  const lacksMonth = search.month !== undefined && !monthsOfYear(year).includes(search.month)
  return (
    <>
      {lacksMonth && (
        <p role="alert" className="mb-2 text-sm text-warning">
          {i18n._('attendance.monthNotInYear')}
        </p>
      )}
      <AttendanceSheet
        {...chosen}
        student={student}
        month={search.month}
        label={i18n._('attendance.sheetOf', { name })}
        name={title}
        readOnlyReason={readOnly}
        navigation={navigation}
        menu={
          <LazyAttendanceMenu
            {...chosen}
            student={student}
            month={search.month}
            name={name}
            readOnly={readOnly !== null}
          />
        }
      />
    </>
  )
}
