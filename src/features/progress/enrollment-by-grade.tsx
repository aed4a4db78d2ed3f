import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { formatMoment } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { formatInteger } from '@/lib/text/numbers'
import { ChartFrame } from '@/components/charts/chart-frame'
import { SplitBars } from '@/components/charts/split-bars'
import { QueryPart } from '@/components/shell/query-part'
import { khmerDigits } from '@/lib/text/digits'
import { progressQueries } from './queries'
import type { SchoolFigures } from './schema'

interface EnrollmentByGradeProps {
  academicYear: number
  /** The school in its year. */
  school: number
}

/** The students of a school, by grade and gender, and the numbers of those who came and left. */
export function EnrollmentByGrade(props: EnrollmentByGradeProps) {
  return (
    <QueryPart query={useQuery(progressQueries.school(props.school))}>
      {(figures) => <Figures {...props} figures={figures} />}
    </QueryPart>
  )
}

function Figures({ academicYear, school, figures }: EnrollmentByGradeProps & { figures: SchoolFigures }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const rows = gradeRows(figures, locale)
  const totals = schoolTotals(figures)
  const [female, male] = [i18n._('common.female'), i18n._('common.male')]
  const columns = [
    female,
    male,
    i18n._('common.total'),
    i18n._('dataQuery.indicator.newEntrants'),
    i18n._('dataQuery.indicator.repeaters'),
    i18n._('dataQuery.indicator.dropouts'),
  ]
  const moves = { academicYear, school }
  return (
    <ChartFrame
      title={i18n._('board.enrollment')}
      note={i18n._('board.countedAt', { moment: formatMoment(figures.counted_at, locale) })}
      table={{
        rowName: i18n._('classroom.grade'),
        columns,
        rows: rows.map((row) => ({
          key: row.key,
          label: row.name,
          values: [row.female, row.male, row.female + row.male, row.newEntrants, row.repeaters, row.dropouts].map(
            formatInteger,
          ),
        })),
      }}
    >
      <dl className="mb-3 grid grid-cols-3 gap-2 cards:grid-cols-6">
        <Figure label={i18n._('common.students')} value={totals.students} />
        <Figure label={i18n._('dataQuery.indicator.newEntrants')} value={totals.newEntrants} />
        <Figure label={i18n._('dataQuery.indicator.repeaters')} value={totals.repeaters} />
        <Figure label={i18n._('dataQuery.indicator.dropouts')} value={totals.dropouts} />
        <Figure
          label={i18n._('board.transfersIn')}
          value={figures.transfers_in}
          search={{ ...moves, direction: 'in' }}
        />
        <Figure
          label={i18n._('board.transfersOut')}
          value={figures.transfers_out}
          search={{ ...moves, direction: 'out' }}
        />
      </dl>
      {rows.length === 0 ? (
        <p className="text-ink-muted">{i18n._('common.noData')}</p>
      ) : (
        <SplitBars
          names={[female, male]}
          rows={rows.map((row) => ({
            key: row.key,
            label: row.name,
            parts: [row.female, row.male],
            text: i18n._('board.byGender', { female: formatInteger(row.female), male: formatInteger(row.male) }),
          }))}
        />
      )}
    </ChartFrame>
  )
}

interface FigureProps {
  label: string
  value: number
  /** The transfers that a figure counts. */
  search?: { academicYear: number; school: number; direction: 'in' | 'out' }
}

function Figure({ label, value, search }: FigureProps) {
  return (
    <div className="flex flex-col justify-end">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {search === undefined ? (
          formatInteger(value)
        ) : (
          <Link
            to="/transfer"
            search={search}
            preload={false}
            className="text-accent underline-offset-2 hover:underline"
          >
            {formatInteger(value)}
          </Link>
        )}
      </dd>
    </div>
  )
}

/** The figures of a school's grades summed up. */
function schoolTotals({ grades }: SchoolFigures) {
  const sum = (of: (grade: SchoolFigures['grades'][number]) => number) =>
    grades.reduce((total, grade) => total + of(grade), 0)
  return {
    students: sum(({ female, male }) => female + male),
    newEntrants: sum(({ new_entrants }) => new_entrants),
    repeaters: sum(({ repeaters }) => repeaters),
    dropouts: sum(({ dropouts }) => dropouts),
  }
}

/** The grades from the lowest to the highest, as a chart and its table name them. */
function gradeRows({ grades }: SchoolFigures, locale: 'km' | 'en') {
  return [...grades]
    .sort((a, b) => a.grade - b.grade)
    .map(({ grade, grade_name, grade_name_en, female, male, new_entrants, repeaters, dropouts }) => ({
      key: String(grade),
      name: locale === 'en' ? grade_name_en : khmerDigits(grade_name),
      female,
      male,
      newEntrants: new_entrants,
      repeaters,
      dropouts,
    }))
}
