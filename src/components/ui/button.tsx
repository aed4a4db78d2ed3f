import { type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { type ButtonVariant, buttonStyle } from './button-style'
import { Spinner } from './spinner'
import { Tooltip } from './tooltip'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'aria-disabled'> {
  variant?: ButtonVariant
  /** Under way: the button keeps its focus, shows it and does nothing. */
  pending?: boolean
  /** Why the button cannot be used now. It stays focusable, so that everyone can reach the reason. */
  disabledReason?: string | null | undefined
  icon?: ReactNode
  /** Loads what a press needs, when one is likely. */
  preload?: (() => void) | undefined
}

/** A button with a text. `type` defaults to "button". */
export function Button({
  variant = 'secondary',
  pending = false,
  disabledReason,
  icon,
  preload,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const unavailable = pending || disabledReason != null
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Also stops a submit button from submitting its form.
    if (unavailable) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      onPointerEnter={preload}
      onFocus={preload}
      {...rest}
      type={type}
      onClick={click}
      aria-disabled={unavailable || undefined}
      aria-busy={pending || undefined}
      className={buttonStyle(variant, disabledReason == null)}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
  if (disabledReason == null) return button
  return (
    <Tooltip text={disabledReason} isReason>
      {button}
    </Tooltip>
  )
}
