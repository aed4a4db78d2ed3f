import type { ComponentProps } from 'react'
import { Select } from './select'
import { WaitingValue } from './waiting-value'

interface DependentSelectProps extends ComponentProps<typeof Select> {
  /** The choice to make first, in the user's language; null once it is made. */
  waitsFor: string | null
}

/** A select whose options come from another choice. */
export function DependentSelect({ waitsFor, ...select }: DependentSelectProps) {
  if (waitsFor === null) return <Select {...select} />
  return <WaitingValue label={select.label} required={select.required} waitsFor={waitsFor} />
}
