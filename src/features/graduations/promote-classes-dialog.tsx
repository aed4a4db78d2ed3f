import { useState } from 'react'
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ArrowUpRight } from 'lucide-react'
import type { SignedInUser } from '@/auth/session'
import { BatchDialog, BatchReport } from '@/components/forms/batch-dialog'
import { QueryPart } from '@/components/shell/query-part'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { formatClassName } from '@/domain/classrooms/class-name'
import { gradeLabel } from '@/domain/classrooms/labels'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { useBatch } from '@/lib/api/use-batch'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import { buildDecision } from './decision'
import { graduationMutations, graduationQueries, invalidatedByMoves } from './queries'
import { graduatingGrade, outlook, promotedGrade, targetYears } from './rules'
import type { GraduationRow } from './schema'

interface PromoteClassesDialogProps {
  user: SignedInUser
  school: School
  year: AcademicYear
  /** Those with students to decide about. */
  classrooms: readonly Classroom[]
  onClose: () => void
}

/** Promotes those who passed of several classes, each class in a call of its own, at the same school. */
export function PromoteClassesDialog(props: PromoteClassesDialogProps) {
  const { user, school, year, classrooms, onClose } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const all = useSuspenseQuery(academicYearQueries.all())
  const years = targetYears(all.data.data, year)
  const keys = useIdempotencyKey()
  const batch = useBatch(invalidatedByMoves)
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const [target, setTarget] = useState(years[0]?.id)
  const [alsoRepeat, setAlsoRepeat] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const results = useQueries({
    queries: classrooms.map(({ grade, suffix }) =>
      graduationQueries.toDecide({ academicYear: year.id, emisCode: school.emis_code, grade, suffix }),
    ),
  })

  /** What is sent for a class; nothing where there is nothing to decide or no grade to go to. */
  const decisionsFor = ({ grade }: Classroom, students: readonly GraduationRow[]) => {
    const { passed, failed } = outlook(students)
    const next = promotedGrade(grade, school.degree.number)
    const finishes = grade === graduatingGrade
    if (target === undefined || (next === null && !finishes)) return []
    const decide = (part: Pick<Parameters<typeof buildDecision>[1], 'students' | 'status'>, to: number | null) =>
      buildDecision(
        { user, grade, today },
        { ...part, target: to === null ? null : { academicYear: target, emisCode: school.emis_code, grade: to } },
      )
    return [
      ...(passed.length > 0 ? [decide({ students: passed, status: 1 }, finishes ? null : next)] : []),
      ...(alsoRepeat && failed.length > 0 ? [decide({ students: failed, status: 2 }, grade)] : []),
    ]
  }
  const lines = classrooms.map((room, index) => {
    const students = results[index]?.data?.data
    return { room, students, decisions: students === undefined ? [] : decisionsFor(room, students) }
  })
  const parts = lines.flatMap(({ room, decisions }) =>
    decisions.length === 0 || leftOut.has(room.id)
      ? []
      : [
          {
            key: JSON.stringify(decisions),
            name: formatClassName(room, locale),
            send: async () => {
              for (const body of decisions)
                await graduationMutations.move('promote').mutationFn(body, keys.keyFor(JSON.stringify(body)))
            },
          },
        ],
  )
  const failed = lines.reduce(
    (sum, { room, students = [] }) => sum + (leftOut.has(room.id) ? 0 : outlook(students).failed.length),
    0,
  )
  return (
    <BatchDialog
      batch={batch}
      title={i18n._('graduation.classes')}
      description={i18n._('graduation.undo.until')}
      onClose={onClose}
    >
      <Select
        label={i18n._('academicYear.title')}
        required
        value={String(target ?? '')}
        disabledReason={years.length === 0 ? i18n._('graduation.noNextYear') : null}
        options={years.map((item) => ({ value: String(item.id), label: academicYearLabel(item, i18n) }))}
        onChange={(value) => setTarget(Number(value))}
      />
      <ul className="flex flex-col">
        {lines.map(({ room, decisions }, index) => {
          const query = results[index]
          const next = promotedGrade(room.grade, school.degree.number)
          const isLast = room.grade === graduatingGrade
          const to = next === null ? (isLast ? i18n._('graduation.finish') : null) : gradeLabel(next, i18n)
          const name = `${formatClassName(room, locale)}${to === null ? '' : ` → ${to}`}`
          return (
            <li key={room.id} className="flex flex-col gap-1 border-b border-line py-2">
              <Checkbox
                label={name}
                checked={decisions.length > 0 && !leftOut.has(room.id)}
                disabledReason={
                  to === null
                    ? i18n._('graduation.classes.elsewhere')
                    : decisions.length === 0
                      ? i18n._(query?.isPending === true ? 'common.loading' : 'graduation.promote.noStudents')
                      : null
                }
                onChange={(isChosen) => {
                  const without = new Set(leftOut)
                  if (isChosen) without.delete(room.id)
                  else without.add(room.id)
                  setLeftOut(without)
                }}
              />
              {query?.isPending === false && (
                <QueryPart query={query} failed="graduation.notLoaded">
                  {({ data }) => {
                    const counted = outlook(data)
                    return (
                      <p className="ps-7 text-sm text-ink-muted">
                        {i18n._('graduation.count.open', {
                          passed: counted.passed.length,
                          failed: counted.failed.length,
                          without: counted.withoutResult.length,
                          decided: counted.decided.length,
                        })}
                      </p>
                    )
                  }}
                </QueryPart>
              )}
            </li>
          )
        })}
      </ul>
      {failed > 0 && (
        <Checkbox
          label={i18n._('graduation.promote.alsoRepeat', { n: failed })}
          checked={alsoRepeat}
          onChange={setAlsoRepeat}
        />
      )}
      <BatchReport
        batch={batch}
        parts={parts}
        label={i18n._('graduation.classes.run', { n: parts.length })}
        icon={<ArrowUpRight aria-hidden className="size-4" />}
        disabledReason={
          years.length === 0
            ? i18n._('graduation.noNextYear')
            : parts.length === 0
              ? i18n._('graduation.promote.noStudents')
              : null
        }
        onRun={() =>
          batch.run(parts, () => {
            notify({ kind: 'success', id: 'graduation.promote.success' })
            onClose()
          })
        }
        onClose={onClose}
      />
    </BatchDialog>
  )
}
