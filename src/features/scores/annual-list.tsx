import { useMemo } from 'react'
import { useLingui } from '@lingui/react'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { formatScore } from '@/lib/text/numbers'
import { annual, semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { SubjectCategory } from '@/domain/subjects/schema'
import { levelNames, semesterAverages } from './annual-columns'
import type { AnnualScoreRow } from './annual-schema'

interface AnnualListProps {
  categories: readonly SubjectCategory[]
  rows: readonly AnnualScoreRow[]
  /** The enrollments that are shown. */
  found: readonly string[]
  label: string
}

/** The results of a class's year on a phone: each student's averages of the semesters and the year, rating and rank. */
export function AnnualList({ categories, rows, found, label }: AnnualListProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const averages = useMemo(() => semesterAverages(categories, rows), [categories, rows])
  const shown = new Set(found)
  return (
    <ul aria-label={label} className="-mx-4">
      {rows.map(({ enrollment_id, student, average, level, rank }, index) => {
        if (!shown.has(String(enrollment_id))) return null
        const [first = null, second = null] = averages[index] ?? []
        const results = [
          { name: monthName(semesterOne, locale), value: first },
          { name: monthName(semesterTwo, locale), value: second },
          { name: monthName(annual, locale), value: average },
        ]
        return (
          <li
            key={enrollment_id}
            className="flex min-h-14 items-center gap-2 border-b border-line bg-surface-raised px-4 py-1.25"
          >
            <span aria-hidden className="w-5 shrink-0 text-end text-xs text-ink-muted tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-sm leading-[1.6] wrap-anywhere">{fullName(student, locale)}</span>
              <span className="block text-xs leading-[1.6] text-ink-muted tabular-nums">
                {level !== null && (
                  <>
                    <span className="sr-only">{`${i18n._('score.annual.level')} `}</span>
                    {i18n._(levelNames[level])}
                  </>
                )}
                {level !== null && rank !== null && ' · '}
                {rank !== null && `${i18n._('score.annual.rank')} ${rank}`}
              </span>
            </span>
            {results.map(({ name, value }, index) => (
              <span
                key={name}
                className={`${resultWidth} text-end text-sm tabular-nums ${index === 2 ? 'font-semibold' : ''}`}
              >
                <span className="sr-only">{`${name}: `}</span>
                {value === null ? <NoValue /> : formatScore(value)}
              </span>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

function NoValue() {
  const { i18n } = useLingui()
  return (
    <>
      <span aria-hidden className="font-normal text-ink-muted">
        –
      </span>
      <span className="sr-only">{i18n._('common.emptyValue')}</span>
    </>
  )
}

const resultWidth = 'w-14 shrink-0'

/** The names of the three results above the list. */
export function AnnualListNames() {
  const locale = useLocale()
  return (
    <p aria-hidden className="flex justify-end gap-2 pb-1 text-end text-xs leading-[1.6] text-ink-muted">
      {[semesterOne, semesterTwo, annual].map((period) => (
        <span key={period} className={resultWidth}>
          {monthName(period, locale)}
        </span>
      ))}
    </p>
  )
}
