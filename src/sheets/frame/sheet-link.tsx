import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Classroom } from '@/domain/classrooms/schema'
import type { SheetsOverview } from './overview-data'
import { selectedStudent } from './selected-student'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'

interface SheetLinkProps {
  chosen: Pick<SheetsOverview, 'kind' | 'year' | 'school' | 'search'>
  room: Classroom
  period: number
  className: string
  label?: string
  describedBy?: string | undefined
  children: ReactNode
}

/** A link to one sheet. An attendance sheet has all months and opens at this one. */
export function SheetLink({ chosen, room, period, className, label, describedBy, children }: SheetLinkProps) {
  const { kind, year, school, search } = chosen
  const sheet = { academicYear: year.id, school, grade: room.grade, suffix: room.suffix }
  return (
    <Link
      to={kind === 'scores' ? '/score-management' : '/attendance-management'}
      search={{ ...sheet, month: period, studentId: selectedStudent(search, sheet) }}
      state={startAtMissing}
      // A pointer that crosses the table would ask for one sheet after another.
      preload={false}
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
    >
      {children}
    </Link>
  )
}
