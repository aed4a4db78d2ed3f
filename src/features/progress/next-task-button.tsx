import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { schoolMonths } from '@/domain/academic-years/months'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { formatInteger } from '@/lib/text/numbers'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { DoneText } from '@/components/ui/done-text'
import { TextLink } from '@/components/ui/text-link'
import { sheetOverviewQueries } from '@/sheets/frame/queries'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'
import { openTasks, countStudents, type SheetTask } from './next-task'
import type { OwnSchool } from './own-school'

interface NextTaskProps {
  user: SignedInUser
  own: OwnSchool
  today: string
}

/** The next task of a teacher, as one large button. */
export function NextTask({ user, own, today }: NextTaskProps) {
  const { i18n } = useLingui()
  const maySee = { scores: can(user, 'sts_view_score'), attendances: can(user, 'sts_view_attendance') }
  const scores = useQuery({ ...sheetOverviewQueries.ofSchool('scores', own.school), enabled: maySee.scores })
  const attendances = useQuery({
    ...sheetOverviewQueries.ofSchool('attendances', own.school),
    enabled: maySee.attendances,
  })
  const { year } = own
  // The month that is due is the last of them; before the year begins there is none.
  const months = schoolMonths({ ...year, end_date: today < year.end_date ? today : year.end_date })
  return (
    <CardSection title={i18n._('board.task')}>
      {/* The room of the button, so that what is below does not move when it comes. */}
      <div className="has-[[role=status]]:min-h-16">
        <QueryPart query={maySee.scores ? scores : attendances}>
          {() => (
            <QueryPart query={maySee.attendances ? attendances : scores}>
              {() => {
                const progress = { scores: scores.data ?? new Map(), attendances: attendances.data ?? new Map() }
                const [next, ...others] = openTasks({ classrooms: own.classrooms, months, progress })
                return next === undefined ? (
                  <DoneText>{i18n._('board.task.none')}</DoneText>
                ) : (
                  <>
                    <TaskButton
                      task={next}
                      own={own}
                      students={countStudents(progress.attendances.get(next.room.id))}
                    />
                    {others.length > 0 && (
                      <p className="mt-2 text-sm">
                        <TextLink to={next.kind === 'scores' ? '/score' : '/attendance'} search={{}}>
                          {i18n._('board.task.others', { n: others.length })}
                        </TextLink>
                      </p>
                    )}
                  </>
                )
              }}
            </QueryPart>
          )}
        </QueryPart>
      </div>
    </CardSection>
  )
}

interface TaskButtonProps {
  task: SheetTask
  own: OwnSchool
  /** Of the class; 0 where that is not known. */
  students: number
}

function TaskButton({ task, own, students }: TaskButtonProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { kind, room, month } = task
  const names = { name: formatClassName(room, locale), month: monthName(month, locale) }
  return (
    <Link
      to={kind === 'scores' ? '/score-management' : '/attendance-management'}
      search={{ academicYear: own.year.id, school: own.school, grade: room.grade, suffix: room.suffix, month }}
      state={startAtMissing}
      className="flex min-h-16 items-center gap-4 rounded border border-accent bg-accent px-4 py-2 text-accent-ink hover:border-accent-strong hover:bg-accent-strong"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-base font-semibold cards:text-lg">
          {i18n._(kind === 'scores' ? 'board.task.scores' : 'board.task.attendance', names)}
        </span>
        <span className="block text-sm">
          {kind === 'scores' ? (
            <ScoreTaskSize task={task} students={students} />
          ) : (
            i18n._('board.task.attendanceSize', { entered: formatInteger(task.entered), n: task.expected })
          )}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-6 shrink-0" />
    </Link>
  )
}

/** The number of students and subjects of a sheet that is not begun; otherwise the number of scores. */
function ScoreTaskSize({ task: { entered, expected }, students }: Pick<TaskButtonProps, 'task' | 'students'>) {
  const { i18n } = useLingui()
  const subjects = students === 0 ? Number.NaN : expected / students
  return entered === 0 && Number.isInteger(subjects)
    ? i18n._('board.task.subjects', { students, subjects })
    : i18n._('board.task.entries', { entered: formatInteger(entered), expected: formatInteger(expected) })
}
