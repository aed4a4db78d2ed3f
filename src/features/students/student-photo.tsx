import { useLingui } from '@lingui/react'
import { UserRound } from 'lucide-react'

/** A student's photo, or the sign of a person where there is none. */
export function StudentPhoto({ photo, name }: { photo: string | null; name: string }) {
  const { i18n } = useLingui()
  const frame = 'h-48 w-32 shrink-0 rounded border border-line'
  if (photo !== null) {
    return <img src={photo} alt={i18n._('student.photo.of', { name })} className={`${frame} object-cover`} />
  }
  return (
    <span
      role="img"
      aria-label={i18n._('student.photo.none', { name })}
      className={`${frame} inline-flex items-center justify-center bg-surface-sunken text-ink-muted`}
    >
      <UserRound aria-hidden className="size-16" />
    </span>
  )
}
