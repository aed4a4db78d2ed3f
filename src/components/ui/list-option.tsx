import type { PointerEvent, ReactNode } from 'react'
import { cn } from './cn'

interface ListOptionProps {
  id: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** An option of a list that follows a field: the focus and the keys stay in the field. */
export function ListOption({ id, isChosen, onChoose, children }: ListOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      ref={isChosen ? bringIntoView : null}
      {...onPress(onChoose)}
      className={cn(
        'min-h-9 cursor-pointer px-3 py-1 text-sm hover:bg-accent-soft pointer-coarse:min-h-11',
        // The focus stays in the field: what it would draw is drawn here.
        isChosen && 'bg-accent-soft outline-2 -outline-offset-2 outline-focus',
      )}
    >
      {children}
    </div>
  )
}

/** The keys are the field's affair; a press must not take the focus from it. */
function onPress(act: () => void) {
  return { onClick: act, onPointerDown: (event: PointerEvent) => event.preventDefault() }
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
