import { type KeyboardEvent, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { asText, useFieldText } from '@/components/forms/field-texts'
import { useField } from '@/components/forms/use-field'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { parseInteger } from '@/lib/text/numbers'
import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import { cn } from '@/components/ui/cn'
import type { AcademicYearFormValues, AcademicYearInput } from '@/domain/academic-years/input-schema'

interface StudyDaysCellProps {
  control: Control<AcademicYearFormValues, unknown, AcademicYearInput>
  month: MonthKey
  /** The days of the month. */
  days: number
  /** The element that says what is wrong with the count; undefined when nothing is. */
  problemId: string | undefined
}

/**
 * One count, with the keys of a sheet's cell: what is typed replaces it; Enter, Tab, arrows and leaving
 * commit; F2 or a double click puts the caret into it; Escape takes back what was being typed.
 */
export function StudyDaysCell({ control, month, days, problemId }: StudyDaysCellProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { field, value: count } = useField({ control, name: `study_days.0.${month}` })
  const { ref, name, onChange, onBlur } = field
  useFieldText(control, name, {
    label: i18n._('academicYear.studyDays.ofMonth', { month: monthName(monthKeys.indexOf(month), locale) }),
    write: asText,
  })
  const [typing, setTyping] = useState<string | null>(null)
  const [modifies, setModifies] = useState(false)
  const isWrong = problemId !== undefined

  const commit = () => {
    setModifies(false)
    if (typing === null) return
    // A text that is no number stays as it was typed, and the schema reports it at its field.
    onChange(typing.trim() === '' ? null : (parseInteger(typing) ?? typing))
    setTyping(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget: input } = event
    const to = modifies && key !== 'Enter' ? null : findTarget(key, shiftKey)
    if (to !== null) {
      // Enter ends the cell; it does not save the whole form.
      event.preventDefault()
      commit()
      focusCell(input, to)
    } else if (key === 'F2') {
      event.preventDefault()
      setModifies(!modifies)
      const end = input.value.length
      input.setSelectionRange(modifies ? 0 : end, end)
    } else if (key === 'Escape' && (typing !== null || modifies)) {
      event.preventDefault()
      setTyping(null)
      setModifies(false)
    }
  }
  return (
    <td
      className={cn(
        'border-e p-0',
        isWrong ? 'border-2 border-cell-invalid' : 'border-line bg-surface-raised focus-within:bg-cell-selected',
      )}
    >
      <input
        ref={ref}
        name={name}
        aria-label={i18n._('academicYear.studyDays.ofMonth', {
          month: monthName(monthKeys.indexOf(month), locale),
          days,
        })}
        aria-invalid={isWrong || undefined}
        aria-describedby={problemId}
        inputMode="numeric"
        autoComplete="off"
        value={typing ?? (typeof count === 'number' || typeof count === 'string' ? String(count) : '')}
        onFocus={(event) => event.currentTarget.select()}
        onDoubleClick={() => setModifies(true)}
        onChange={(event) => setTyping(event.target.value)}
        onBlur={() => {
          commit()
          onBlur()
        }}
        onKeyDown={onKeyDown}
        className="block min-h-10 w-full min-w-14 bg-transparent px-2 text-end text-ink -outline-offset-2 pointer-coarse:min-h-12"
      />
    </td>
  )
}

type Target = 'next' | 'previous' | 'first' | 'last'

/** The target of a key in a cell that is not being modified; null for a key that stays in it. */
function findTarget(key: string, shiftKey: boolean): Target | null {
  switch (key) {
    case 'Enter':
      return shiftKey ? 'previous' : 'next'
    case 'ArrowRight':
      return shiftKey ? null : 'next'
    case 'ArrowLeft':
      return shiftKey ? null : 'previous'
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return null
  }
}

function focusCell(input: HTMLInputElement, to: Target): void {
  const cells = [...(input.closest('tr')?.querySelectorAll('input') ?? [])]
  const at = cells.indexOf(input)
  cells.at({ next: Math.min(at + 1, cells.length - 1), previous: Math.max(at - 1, 0), first: 0, last: -1 }[to])?.focus()
}
