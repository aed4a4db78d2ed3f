import { useLingui } from '@lingui/react'

/** The product's mark and name. */
export function Product() {
  const { i18n } = useLingui()
  return (
    <span className="flex items-center gap-2 font-semibold">
      <Emblem className="size-7" />
      {i18n._('shell.productName')}
    </span>
  )
}

/** The product's own mark: a school's stepped roof over an open book. */
function Emblem({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="6" fill="var(--color-accent)" />
      <g fill="none" stroke="var(--color-accent-ink)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M5 12.5 16 6l11 6.5" />
        <path d="M16 18.5c-2.5-1.8-6-2.2-9-2.2v8.5c3 0 6.5.4 9 2.2 2.5-1.8 6-2.2 9-2.2v-8.5c-3 0-6.5.4-9 2.2zM16 18.5V27" />
      </g>
    </svg>
  )
}
