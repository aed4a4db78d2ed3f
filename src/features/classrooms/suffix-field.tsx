import { type Control, useController } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { TextField } from '@/components/forms/text-field'
import { freeSuffixes } from './form-values'
import type { ClassroomFormValues, ClassroomInput } from '@/domain/classrooms/schema'

interface SuffixFieldProps {
  control: Control<ClassroomFormValues, unknown, ClassroomInput>
  /** The suffixes that other classes of the grade have. */
  taken: readonly string[]
  /** Offers the next free letters; only where a grade is chosen. */
  offersLetters: boolean
}

/** The suffix: typed, or one of the next free letters of the alphabet. */
export function SuffixField({ control, taken, offersLetters }: SuffixFieldProps) {
  const { i18n } = useLingui()
  const { field } = useController({ control, name: 'suffix' })
  const letters = offersLetters ? freeSuffixes(taken, 5) : []
  return (
    <div className="flex flex-col gap-2">
      <TextField
        control={control}
        name="suffix"
        label={i18n._('classroom.suffix')}
        required
        maxLength={20}
        help={taken.length === 0 ? undefined : i18n._('classroom.suffix.taken', { suffixes: taken.join(' ') })}
      />
      {letters.length > 0 && (
        <div
          role="group"
          aria-label={i18n._('classroom.suffix.free')}
          className="flex flex-wrap items-center gap-2 text-sm"
        >
          <span aria-hidden className="text-ink-muted">
            {i18n._('classroom.suffix.free')}
          </span>
          {letters.map((letter) => (
            <button
              key={letter}
              type="button"
              aria-pressed={field.value === letter}
              onClick={() => field.onChange(letter)}
              className="inline-flex min-h-8 min-w-8 items-center justify-center rounded border border-line-strong px-2 hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              {letter}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
