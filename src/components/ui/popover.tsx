import type { ReactElement, ReactNode } from 'react'
import * as RadixPopover from '@radix-ui/react-popover'
import { useIsLeft } from './leavable'

interface PopoverProps {
  /** The accessible name of what opens. */
  label: string
  /** The button that opens it; passes on the props and the ref it is given. */
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** A small panel beside the control that opened it. Escape and a press outside close it; focus goes back. */
export function Popover({ label, trigger, open, onOpenChange, align = 'start', children }: PopoverProps) {
  const isLeft = useIsLeft()
  return (
    <RadixPopover.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          inert={isLeft}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-popover max-h-(--radix-popover-content-available-height) max-w-(--radix-popover-content-available-width) overflow-auto rounded border border-line-strong bg-surface-raised p-3 text-ink"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
