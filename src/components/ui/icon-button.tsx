import type { ComponentProps, MouseEvent } from 'react'
import type { LucideIcon } from 'lucide-react'
import { iconButtonStyle } from './button-style'
import { Tooltip } from './tooltip'

interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'className' | 'disabled' | 'aria-disabled' | 'aria-label' | 'children' | 'name' | 'type'
> {
  /** The accessible name and the tooltip. */
  name: string
  icon: LucideIcon
  variant?: 'quiet' | 'danger'
  /** Why the button cannot be used now; shown in the tooltip, and the button stays focusable. */
  disabledReason?: string | null | undefined
}

/** A button that is an icon only. */
export function IconButton({ name, icon: Icon, variant = 'quiet', disabledReason, onClick, ...rest }: IconButtonProps) {
  const unavailable = disabledReason != null
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!unavailable) onClick?.(event)
  }
  return (
    <Tooltip text={disabledReason ?? name} isReason={unavailable}>
      <button
        {...rest}
        type="button"
        aria-label={name}
        onClick={click}
        aria-disabled={unavailable || undefined}
        className={iconButtonStyle(variant, !unavailable)}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </Tooltip>
  )
}
