import type { ComponentProps } from 'react'
import { createLink } from '@tanstack/react-router'
import { cn } from './cn'

interface AnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  /** Among words that are no link: always underlined, as color alone does not set it apart. */
  inText?: boolean
}

function Anchor({ inText = false, children, ...rest }: AnchorProps) {
  return (
    <a
      {...rest}
      className={cn(
        'rounded py-1 text-accent underline-offset-2 pointer-coarse:py-2',
        inText ? 'underline' : 'hover:underline',
      )}
    >
      {children}
    </a>
  )
}

/** A link to a route, styled as text. */
export const TextLink = createLink(Anchor)
