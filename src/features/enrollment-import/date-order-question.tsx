import { useEffect, useId, useRef } from 'react'
import { useLingui } from '@lingui/react'
import { formatLongDate } from '@/lib/dates/calendar'
import { parseDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { Button } from '@/components/ui/button'
import { plainDate } from './read-cell'
import { type FileRows, withMonthFirst } from './import-file'

interface DateOrderQuestionProps {
  file: FileRows
  onAnswer: (file: FileRows) => void
}

/** Asks once for a file whether its dates have the day or the month first. */
export function DateOrderQuestion({ file, onAnswer }: DateOrderQuestionProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { monthFirst = [] } = file
  const inWords = (date: string) => formatLongDate(parseDate(date) ?? date, locale)
  const example = monthFirst.find(({ text }) => parseDate(plainDate(text)) !== null) ?? monthFirst[0]
  if (example === undefined) return null
  const dayFirst = plainDate(example.text)
  return (
    <div role="group" aria-labelledby={titleId} className="rounded border border-warning bg-warning-soft p-4">
      <h3 ref={title} id={titleId} tabIndex={-1} className="font-medium outline-none">
        {i18n._('enrollment.import.dateOrder.title')}
      </h3>
      <p className="mt-1 text-sm">
        {i18n._('enrollment.import.dateOrder.body', { n: monthFirst.length, text: example.text })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onAnswer(file)}>
          {i18n._('enrollment.import.dateOrder.dayFirst', {
            date: parseDate(dayFirst) === null ? example.text : inWords(dayFirst),
          })}
        </Button>
        <Button onClick={() => onAnswer(withMonthFirst(file))}>
          {i18n._('enrollment.import.dateOrder.monthFirst', { date: inWords(example.date) })}
        </Button>
      </div>
    </div>
  )
}
