import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { enUS, km } from 'react-day-picker/locale'
import { isValid } from 'date-fns'
import { toDate, toDay } from '@/lib/dates/calendar'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'

const cell = 'inline-flex size-9 items-center justify-center rounded hover:bg-accent-soft pointer-coarse:size-11'

const classNames = {
  root: 'text-sm',
  months: 'relative',
  month_caption: 'flex min-h-9 items-center gap-2 pe-24',
  dropdowns: 'flex gap-2',
  dropdown_root: 'relative',
  dropdown: 'rounded border border-line-strong bg-surface-raised px-1 py-1',
  caption_label: 'sr-only',
  nav: 'absolute end-0 top-0 flex gap-1',
  button_previous: cell,
  button_next: cell,
  chevron: 'size-4 fill-current',
  month_grid: 'mt-2 w-full border-collapse',
  weekday: 'size-9 text-xs font-normal text-ink-muted',
  day: 'p-0 text-center',
  day_button: cell,
  selected: '[&>button]:bg-accent [&>button]:text-accent-ink',
  today: '[&>button]:font-bold [&>button]:underline',
  outside: 'text-ink-muted',
} as const

/** A month to pick a day from. Dates go in and out as `yyyy-MM-dd`. */
export function Calendar({ value, onPick }: { value: string; onPick: (date: string) => void }) {
  const locale = useLocale()
  const typed = toDate(value)
  const selected = isValid(typed) ? typed : undefined
  const [today] = useState(() => toDate(todayInPhnomPenh(new Date())))
  const around = (selected ?? today).getFullYear()
  return (
    <DayPicker
      mode="single"
      autoFocus
      locale={locale === 'km' ? km : enUS}
      captionLayout="dropdown"
      startMonth={new Date(around - 10, 0)}
      endMonth={new Date(around + 10, 11)}
      today={today}
      selected={selected}
      defaultMonth={selected ?? today}
      onSelect={(day) => onPick(day === undefined ? value : toDay(day))}
      classNames={classNames}
    />
  )
}
