import { type ReactElement, useState } from 'react'
import * as RadixTooltip from '@radix-ui/react-tooltip'

interface TooltipProps {
  text: string
  /** Opens on a click or tap as well: a reason must be readable where nothing can hover. */
  opensOnClick?: boolean
  /** One element that takes focus and passes on the props and the ref it is given. */
  children: ReactElement
}

/** A short text beside a control, on hover and on focus. It is never the only place of a name. */
export function Tooltip({ text, opensOnClick = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  return (
    <RadixTooltip.Provider delayDuration={400} disableHoverableContent={false}>
      <RadixTooltip.Root open={open} onOpenChange={setOpen}>
        <RadixTooltip.Trigger
          asChild
          {...(opensOnClick && {
            onClick: (event) => {
              // Radix closes a tooltip on click unless the event is already handled.
              event.preventDefault()
              setOpen(true)
            },
          })}
        >
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-snackbar max-w-80 rounded bg-ink px-3 py-1 text-sm text-surface"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
