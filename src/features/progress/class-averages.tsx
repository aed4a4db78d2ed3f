import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { formatClassName } from '@/domain/classrooms/class-name'
import type { Classroom } from '@/domain/classrooms/schema'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { formatInteger } from '@/lib/text/numbers'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LineChart } from '@/components/charts/line-chart'
import { QueryPart } from '@/components/shell/query-part'
import { Select } from '@/components/ui/select'
import { monthTick } from '@/components/charts/month-tick'
import { progressQueries } from './queries'

const format = (average: number | null) => (average === null ? '–' : `${average.toFixed(1)}%`)

/** The average of a class by month and semester, one class at a time. */
export function ClassAverages({ classrooms }: { classrooms: readonly [Classroom, ...Classroom[]] }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosen, choose] = useState(classrooms[0].id)
  const room = classrooms.find(({ id }) => id === chosen) ?? classrooms[0]
  const averages = useQuery(progressQueries.averages(room.id))
  return (
    <ChartFrame
      title={i18n._('board.averages')}
      note={i18n._('board.averages.note')}
      actions={
        classrooms.length > 1 && (
          <Select
            label={i18n._('classroom.title')}
            hideLabel
            value={String(room.id)}
            options={classrooms.map((classroom) => ({
              value: String(classroom.id),
              label: formatClassName(classroom, locale),
            }))}
            onChange={(value) => choose(Number(value))}
          />
        )
      }
      table={{
        rowName: i18n._('board.month'),
        columns: [i18n._('board.average'), i18n._('board.averages.students')],
        rows: (averages.data ?? []).map(({ month, average, students }) => ({
          key: String(month),
          label: monthName(month, locale),
          values: [format(average), formatInteger(students)],
        })),
      }}
    >
      <QueryPart query={averages}>
        {(months) => {
          const known = months.filter(({ average }) => average !== null)
          return known.length === 0 ? (
            <p className="text-ink-muted">{i18n._('board.averages.none')}</p>
          ) : (
            <LineChart
              text={i18n._('board.averages.text', { name: formatClassName(room, locale), n: known.length })}
              points={months.map(({ month }) => monthTick(month, locale))}
              series={[
                { key: 'average', label: i18n._('board.average'), values: months.map(({ average }) => average) },
              ]}
              highest={100}
              format={(value) => `${String(value)}%`}
            />
          )
        }}
      </QueryPart>
    </ChartFrame>
  )
}
