import { cn } from './cn'

/** The style of inputs and selects. */
export function controlStyle({ invalid, available = true }: { invalid: boolean; available?: boolean }): string {
  return cn(
    'min-h-9 w-full rounded border px-3 py-1 text-base md:text-sm pointer-coarse:min-h-11',
    invalid ? 'border-danger' : 'border-line-strong',
    available ? 'bg-surface-raised text-ink' : 'cursor-not-allowed bg-surface-sunken text-ink-muted',
  )
}

export function selectStyle({ invalid }: { invalid: boolean }): string {
  return cn(
    controlStyle({ invalid }),
    'flex items-center justify-between gap-2 text-start data-[placeholder]:text-ink-muted',
  )
}
