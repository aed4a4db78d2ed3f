import { type ReactNode, useId } from 'react'
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { cn } from './cn'

const tones = {
  neutral: { box: 'border-line-strong bg-surface-sunken', ink: 'text-ink', Icon: Info },
  warning: { box: 'border-warning bg-warning-soft', ink: 'text-warning', Icon: TriangleAlert },
  danger: { box: 'border-danger bg-danger-soft', ink: 'text-danger', Icon: CircleAlert },
} as const

interface AlertProps {
  tone: keyof typeof tones
  /** `alert` interrupts a screen reader, `status` waits its turn; neither for what is there when the page opens. */
  role?: 'alert' | 'status' | 'note'
  /** The sentence that matters, in the color of the tone; names the box. */
  title?: ReactNode
  /** The icon of the tone unless given. */
  icon?: LucideIcon | undefined
  /** Buttons or links after the text. */
  actions?: ReactNode
  children?: ReactNode
}

/** A boxed notice, warning or error on a page or in a dialog. */
export function Alert({ tone, role, title, icon, actions, children }: AlertProps) {
  const titleId = useId()
  const { box, ink, Icon: toneIcon } = tones[tone]
  const Icon = icon ?? toneIcon
  return (
    <div
      role={role}
      aria-labelledby={role !== undefined && title !== undefined ? titleId : undefined}
      className={cn('flex flex-wrap items-start gap-x-4 gap-y-2 rounded border p-3', box)}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <Icon aria-hidden className={cn('mt-1 shrink-0', ink, title === undefined ? 'size-4' : 'size-5')} />
        <div className="min-w-0 flex-1 text-sm break-words">
          {title !== undefined && (
            <p id={titleId} className={cn('text-base font-medium', ink)}>
              {title}
            </p>
          )}
          {children}
        </div>
      </div>
      {actions != null && actions !== false && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
