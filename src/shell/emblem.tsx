/** The product's own mark: a school's stepped roof over an open book. */
export function Emblem({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="6" fill="var(--color-accent)" />
      <g fill="none" stroke="var(--color-accent-ink)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 4.5v3M6 14l4.5-1.5L16 7.5l5.5 5L26 14" />
        <path d="M16 18.5c-2.5-2-6-2.5-9-2.5v9c3 0 6.5.5 9 2.5 2.5-2 6-2.5 9-2.5v-9c-3 0-6.5.5-9 2.5zM16 18.5v9" />
      </g>
    </svg>
  )
}
