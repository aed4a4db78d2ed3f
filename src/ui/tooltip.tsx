import { type ReactElement, useId, useState } from 'react'
import * as RadixTooltip from '@radix-ui/react-tooltip'

interface TooltipProps {
  text: string
  /** The text is why the control cannot be used: it describes the control at all times, and a tap shows it too. */
  isReason?: boolean
  /** One element that takes focus and passes on the props and the ref it is given. */
  children: ReactElement
}

/** A short text beside a control, on hover and on focus. It is never the only place of a name. */
export function Tooltip({ text, isReason = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const reasonId = useId()
  return (
    <>
      <RadixTooltip.Provider delayDuration={400}>
        <RadixTooltip.Root open={open} onOpenChange={setOpen}>
          <RadixTooltip.Trigger
            asChild
            {...(isReason && {
              // While it is open the tooltip itself is the description; twice would be read out twice.
              'aria-describedby': open ? undefined : reasonId,
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
      {isReason && (
        <span id={reasonId} hidden>
          {text}
        </span>
      )}
    </>
  )
}
