import { cn } from './cn'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-accent-ink hover:bg-accent-strong hover:border-accent-strong',
  secondary: 'border-line-strong bg-surface-raised text-ink hover:bg-accent-soft',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-soft',
  danger: 'border-danger bg-danger text-danger-ink hover:brightness-90',
}

const unavailable = 'border-line bg-surface-sunken text-ink-muted cursor-not-allowed'

/** The style of buttons and of links that act like buttons. */
export function buttonStyle(variant: ButtonVariant, available = true): string {
  return cn(
    'inline-flex min-h-9 items-center justify-center gap-2 rounded border px-4 py-1 text-sm font-medium transition-colors duration-100 pointer-coarse:min-h-11',
    available ? looks[variant] : unavailable,
  )
}

const iconBase =
  'inline-flex size-8 shrink-0 items-center justify-center rounded transition-colors duration-100 pointer-coarse:size-11'

export function iconButtonStyle(variant: 'quiet' | 'danger', available = true): string {
  if (!available) return cn(iconBase, 'cursor-not-allowed text-ink-muted opacity-60')
  return cn(iconBase, variant === 'danger' ? 'text-danger hover:bg-danger-soft' : 'text-accent hover:bg-accent-soft')
}
