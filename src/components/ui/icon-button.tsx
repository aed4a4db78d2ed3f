import { type ComponentProps, use } from 'react'
import type { LucideIcon } from 'lucide-react'
import { iconButtonStyle } from './button-style'
import { rowMenuItem } from './row-menu-item'
import { Tooltip } from './tooltip'

interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'className' | 'disabled' | 'aria-disabled' | 'aria-label' | 'children' | 'name' | 'onClick' | 'type'
> {
  /** The accessible name and the tooltip. */
  name: string
  /** The same without the record's name, for the menu of a row. */
  label?: string | undefined
  icon: LucideIcon
  variant?: 'quiet' | 'danger'
  /** Why the button cannot be used now; shown in the tooltip, and the button stays focusable. */
  disabledReason?: string | null | undefined
  onClick?: (() => void) | undefined
}

/** A button that is an icon only; in the menu of a row, an item of the menu. */
export function IconButton({
  name,
  label,
  icon: Icon,
  variant = 'quiet',
  disabledReason,
  onClick,
  ...rest
}: IconButtonProps) {
  const unavailable = disabledReason != null
  const renderItem = use(rowMenuItem)
  if (renderItem)
    return renderItem({ name, label, icon: Icon, isDanger: variant === 'danger', disabledReason, onClick })
  return (
    <Tooltip text={disabledReason ?? name} isReason={unavailable}>
      <button
        {...rest}
        type="button"
        aria-label={name}
        onClick={() => {
          if (!unavailable) onClick?.()
        }}
        aria-disabled={unavailable || undefined}
        className={iconButtonStyle(variant, !unavailable)}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </Tooltip>
  )
}
