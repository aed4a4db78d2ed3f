import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { monthName } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import type { AcademicYear } from '@/features/academic-years/schema'
import type { Classroom } from '@/features/classrooms/schema'
import type { School } from '@/features/schools/schema'
import { className } from '@/lib/class-name'
import { periodsOf } from './score-choice'

interface TeacherClassesProps {
  year: AcademicYear
  school: School
  classrooms: readonly Classroom[]
}

/** A teacher's classes with every month and semester of the year: one tap leads to the sheet. */
export function TeacherClasses({ year, school, classrooms }: TeacherClassesProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (classrooms.length === 0) return <p>{i18n._('score.noOwnClasses')}</p>
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {classrooms.map((room) => (
        <section
          key={room.id}
          aria-labelledby={`class-${room.id}`}
          className="rounded border border-line bg-surface-raised p-4"
        >
          <h2 id={`class-${room.id}`} className="mb-3 text-lg font-semibold">
            {className(room, locale)}
          </h2>
          <ul className="grid grid-cols-2 gap-2 xs:grid-cols-3">
            {periodsOf(year).map((month) => (
              <li key={month}>
                <Link
                  to="/score-management"
                  search={{
                    academicYear: year.id,
                    school: school.id,
                    grade: room.grade,
                    suffix: room.suffix,
                    month,
                  }}
                  className="flex min-h-11 items-center justify-center rounded border border-line px-2 text-center text-sm text-accent hover:bg-accent-soft"
                >
                  {monthName(month, locale)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
