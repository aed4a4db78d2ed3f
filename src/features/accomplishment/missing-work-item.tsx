import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import type { School } from '@/domain/schools/schema'
import { formatClassName } from '@/domain/classrooms/class-name'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { can } from '@/auth/can'
import { useUser } from '@/auth/use-session'
import { TextLink } from '@/components/ui/text-link'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'
import { missingLabels } from './labels'
import type { MissingWork } from './missing-work'
import type { AccomplishmentStatement } from './schema'

interface MissingWorkItemProps {
  work: MissingWork
  statement: AccomplishmentStatement
  school: Pick<School, 'id' | 'academic_year_id'>
}

/** One kind of missing work: how much, and class by class where it is entered. */
export function MissingWorkItem({ work: { kind, count }, statement, school }: MissingWorkItemProps) {
  const { i18n } = useLingui()
  const user = useUser()
  const title = i18n._(missingLabels[kind].id, { n: count })
  const search = { academicYear: school.academic_year_id, school: school.id }
  switch (kind) {
    case 'classes':
    case 'students':
      return <li>{title}</li>
    case 'studentsWithoutClass':
      return (
        <li>
          {title}{' '}
          {can(user, 'sts_manage_student', 'sts_manage_owned_student', 'sts_view_student') && (
            <TextLink inText to="/student" search={search}>
              {i18n._('accomplishment.link.students')}
            </TextLink>
          )}
        </li>
      )
    case 'scores':
      return (
        <ByClass title={title} rooms={statement.classes_without_scores}>
          {(room, name) => (
            <Months months={room.months}>
              {(month, monthLabel) =>
                can(user, 'sts_view_score') ? (
                  <TextLink
                    inText
                    to="/score-management"
                    search={{ ...search, grade: room.grade, suffix: room.suffix, month }}
                    state={startAtMissing}
                    aria-label={i18n._('accomplishment.link.score', { name, month: monthLabel })}
                  >
                    {monthLabel}
                  </TextLink>
                ) : (
                  monthLabel
                )
              }
            </Months>
          )}
        </ByClass>
      )
    case 'attendance':
      return (
        <ByClass title={title} rooms={statement.classes_without_attendance}>
          {(room, name) => (
            <Months months={room.months}>
              {(month, monthLabel) =>
                can(user, 'sts_view_attendance') ? (
                  <TextLink
                    inText
                    to="/attendance-management"
                    search={{ ...search, grade: room.grade, suffix: room.suffix, month }}
                    state={startAtMissing}
                    aria-label={i18n._('accomplishment.link.attendance', { name, month: monthLabel })}
                  >
                    {monthLabel}
                  </TextLink>
                ) : (
                  monthLabel
                )
              }
            </Months>
          )}
        </ByClass>
      )
    case 'results':
      return (
        <ByClass title={title} rooms={statement.students_without_result.classes}>
          {(room, name) => {
            const number = i18n._('accomplishment.missing.inClass', { n: room.count })
            return can(user, 'sts_graduate_student', 'sts_graduate_owned_student') ? (
              <TextLink
                inText
                to="/graduation"
                search={{ ...search, grade: room.grade, suffix: room.suffix }}
                aria-label={i18n._('accomplishment.link.results', { name, n: room.count })}
              >
                {number}
              </TextLink>
            ) : (
              number
            )
          }}
        </ByClass>
      )
    default:
      return kind satisfies never
  }
}

interface Room {
  classroom_id: number
  grade_name: string
  grade_name_en: string
  suffix: string
}

function ByClass<T extends Room>({
  title,
  rooms,
  children,
}: {
  title: string
  rooms: readonly T[]
  children: (room: T, name: string) => ReactNode
}) {
  const locale = useLocale()
  return (
    <li>
      <details>
        <summary className="cursor-pointer pointer-coarse:py-2">{title}</summary>
        <ul className="my-1 flex flex-col gap-1 border-s-2 border-line ps-3">
          {rooms.map((room) => {
            const name = formatClassName(room, locale)
            return (
              <li key={room.classroom_id} className="flex flex-wrap gap-x-3">
                <span>{name}</span>
                <span>{children(room, name)}</span>
              </li>
            )
          })}
        </ul>
      </details>
    </li>
  )
}

function Months({
  months,
  children,
}: {
  months: readonly number[]
  children: (month: number, label: string) => ReactNode
}) {
  const locale = useLocale()
  return months.map((month, index) => (
    <span key={month}>
      {index > 0 && ', '}
      {children(month, monthName(month, locale))}
    </span>
  ))
}
