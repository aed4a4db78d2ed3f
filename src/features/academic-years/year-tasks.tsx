import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ArrowRight, Circle, CircleCheck, CircleDot } from 'lucide-react'
import { statusLabels } from '@/domain/academic-years/labels'
import type { MoveCheck } from '@/domain/academic-years/move-schema'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { academicYearStatuses, type AcademicYear } from '@/domain/academic-years/schema'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { formatInteger } from '@/lib/text/numbers'
import { QueryPart } from '@/components/shell/query-part'
import { cn } from '@/components/ui/cn'
import { DoneText } from '@/components/ui/done-text'
import { TextLink } from '@/components/ui/text-link'
import { nextStep, type Step } from './steps'

/** The steps of a year from draft to archive: those that are done, the present one, the next with what holds it back, and the rest. */
export function YearTasks({ year }: { year: AcademicYear }) {
  const { i18n } = useLingui()
  const titleId = useId()
  const step = nextStep(year.status)
  const reached = academicYearStatuses.indexOf(year.status)
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 max-w-5xl rounded border border-line bg-surface-raised p-4 print:hidden"
    >
      <h2 id={titleId} className="mb-2 font-semibold">
        {i18n._('academicYear.tasks')}
      </h2>
      <ol className="flex flex-wrap gap-x-6 gap-y-1">
        {academicYearStatuses.map((status, index) => {
          const { Icon, label, style } = states[stateOf(index - reached, step === null)]
          return (
            <li key={status} className={cn('flex items-center gap-2', style)}>
              <Icon aria-hidden className="size-5 shrink-0" />
              <span>{i18n._(statusLabels[status])}</span>
              <span className="text-sm text-ink-muted">{i18n._(label)}</span>
            </li>
          )
        })}
      </ol>
      {step?.needs !== undefined && <HoldingBack year={year} needs={step.needs} />}
    </section>
  )
}

/** The state of a step by its distance from the year's status; the last status has nothing to wait for. */
function stateOf(distance: number, isLast: boolean): keyof typeof states {
  if (distance < 0 || (distance === 0 && isLast)) return 'done'
  if (distance === 0) return 'now'
  return distance === 1 ? 'next' : 'later'
}

const states = {
  done: { Icon: CircleCheck, label: 'academicYear.tasks.done', style: 'text-positive' },
  now: { Icon: CircleDot, label: 'academicYear.tasks.now', style: 'font-medium text-positive' },
  next: { Icon: ArrowRight, label: 'academicYear.tasks.next', style: 'font-medium text-accent' },
  later: { Icon: Circle, label: 'academicYear.tasks.later', style: 'text-ink-muted' },
} as const

interface HoldingBackProps {
  year: AcademicYear
  needs: NonNullable<Step['needs']>
}

/** How many schools the next step waits for, and in which provinces. */
function HoldingBack({ year, needs }: HoldingBackProps) {
  const { i18n } = useLingui()
  const check = useQuery(academicYearQueries.nextStep(year.id))
  return (
    <div className="mt-3 border-t border-line pt-3">
      <QueryPart query={check}>
        {({ obstacles, provinces = [] }) => {
          const behind = Number(
            obstacles.find(({ message }) => message === 'academicYear.schoolsBehind')?.values?.['count'] ?? 0,
          )
          if (behind === 0) return <DoneText>{i18n._('academicYear.move.noneBehind')}</DoneText>
          return (
            <>
              <p className="font-medium">
                {i18n._(needs.behind.id, { n: behind })}{' '}
                <TextLink
                  inText
                  to="/school"
                  search={{ academicYear: year.id, status: 1, accomplishment: needs.accomplishment }}
                >
                  {i18n._('academicYear.move.showSchools')}
                </TextLink>
              </p>
              {provinces.length > 0 && <Provinces year={year} needs={needs} provinces={provinces} />}
            </>
          )
        }}
      </QueryPart>
    </div>
  )
}

interface ProvincesProps extends HoldingBackProps {
  provinces: NonNullable<MoveCheck['provinces']>
}

function Provinces({ year, needs: { accomplishment }, provinces }: ProvincesProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <>
      <p className="mt-2 text-sm text-ink-muted">{i18n._('academicYear.tasks.provinces')}</p>
      <ol className="columns-2 gap-x-6 text-sm cards:columns-3 lg:columns-4">
        {provinces.map((province) => (
          <li
            key={province.code}
            className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 break-inside-avoid"
          >
            <TextLink
              to="/school"
              search={{ academicYear: year.id, status: 1, accomplishment, gazetteer: province.code }}
            >
              {localName(province, locale)}
            </TextLink>
            <span className="ms-auto whitespace-nowrap tabular-nums">
              {i18n._('academicYear.tasks.behind', {
                behind: formatInteger(province.behind),
                schools: formatInteger(province.schools),
              })}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
