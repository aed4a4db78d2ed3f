import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { CalendarDays } from 'lucide-react'
import { controlStyle } from '@/components/ui/control-style'
import type { ControlProps } from '@/components/ui/field-shell'
import { IconButton } from '@/components/ui/icon-button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { Popover } from '@/components/ui/popover'
import { LoadingSpinner } from '@/components/ui/spinner'
import { toFormDate, maskDate, shownDate } from './typed-date'

// The calendar is the heavy half of a date field, and most dates are typed.
const Calendar = lazyWithRetry(async () => (await import('./calendar')).Calendar, LoadingSpinner)

interface DateInputProps {
  aria: ControlProps
  name: string
  label: string
  /** `yyyy-MM-dd`, empty, or what was typed and is no date. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** The text and the calendar button of a date field. */
export function DateInput({ aria, name, label, value, onChange, onBlur }: DateInputProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-1">
      <input
        {...aria}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        placeholder={i18n._('common.dateFormat')}
        value={shownDate(value)}
        onChange={({ target }) => {
          // In the middle of a date nothing is rearranged under the user's hands.
          const atEnd = target.selectionStart === target.value.length
          const grows = target.value.length > shownDate(value).length
          onChange(toFormDate(atEnd && grows ? maskDate(target.value) : target.value))
        }}
        onBlur={() => {
          if (value !== '') onChange(toFormDate(maskDate(shownDate(value)) || value))
          onBlur()
        }}
        className={controlStyle({ invalid: aria['aria-invalid'] === true })}
      />
      <Popover
        label={i18n._('common.calendarOf', { label })}
        open={open}
        onOpenChange={setOpen}
        align="end"
        trigger={<IconButton name={i18n._('common.calendarOf', { label })} icon={CalendarDays} />}
      >
        <Calendar
          value={value}
          onPick={(date) => {
            onChange(date)
            setOpen(false)
          }}
        />
      </Popover>
    </div>
  )
}
