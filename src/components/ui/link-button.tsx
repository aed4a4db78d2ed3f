import type { ComponentProps, ReactNode } from 'react'
import { createLink } from '@tanstack/react-router'
import { type ButtonVariant, buttonStyle } from './button-style'

interface AnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  variant?: ButtonVariant
  icon?: ReactNode
}

function Anchor({ variant = 'secondary', icon, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonStyle(variant)}>
      {icon}
      {children}
    </a>
  )
}

/** A link to a route, styled as a button: links navigate, buttons act. */
export const LinkButton = createLink(Anchor)
