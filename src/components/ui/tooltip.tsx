import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { cn } from './cn'

/** The props that the control has to pass to its element. */
interface ControlProps {
  'aria-describedby'?: string | undefined
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
}

interface TooltipProps {
  text: string
  /** The text is why the control cannot be used: it describes the control at all times, and a tap shows it too. */
  isReason?: boolean
  /** One element that takes focus and passes on the props it is given. */
  children: ReactElement<ControlProps>
}

const openingDelay = 400
/** Long enough for the pointer to cross over to the text: what it says can be hovered (WCAG 1.4.13). */
export const closingDelay = 150
/** Only one tooltip is open, since two would overlap. */
let closeOther: (() => void) | undefined

/**
 * A short text beside a control, on hover and on focus. It is never the only place of a name. Made here and not taken
 * from a library: every list needs it before its first row, and with what places it anywhere it weighs 15 kB.
 */
export function Tooltip({ text, isReason = false, children }: TooltipProps) {
  const { props } = children
  const [control, setControl] = useState<HTMLElement | null>(null)
  // The change that happens if the pointer stays.
  const [next, setNext] = useState<{ control: HTMLElement | null; after: number } | null>(null)
  const id = useId()
  const reasonId = useId()

  useEffect(() => {
    if (next === null) return undefined
    const timer = setTimeout(() => setControl(next.control), next.after)
    return () => clearTimeout(timer)
  }, [next])
  const show = (element: HTMLElement | null) => {
    setNext(null)
    setControl(element)
  }
  const close = () => show(null)
  const leave = () => setNext({ control: null, after: closingDelay })

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': cn(props['aria-describedby'], control ? id : isReason && reasonId) || undefined,
        onPointerEnter(event) {
          props.onPointerEnter?.(event)
          setNext(event.pointerType === 'touch' ? null : { control: event.currentTarget, after: openingDelay })
        },
        onPointerLeave(event) {
          props.onPointerLeave?.(event)
          leave()
        },
        onPointerDown(event) {
          props.onPointerDown?.(event)
          close()
        },
        onFocus(event) {
          props.onFocus?.(event)
          // Focus caused by a press does not open it.
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget)
        },
        onBlur(event) {
          props.onBlur?.(event)
          close()
        },
        onClick(event) {
          props.onClick?.(event)
          if (isReason) show(event.currentTarget)
          else close()
        },
      })}
      {control && (
        <Bubble id={id} text={text} control={control} onClose={close} onEnter={() => setNext(null)} onLeave={leave} />
      )}
      {isReason && (
        <span id={reasonId} hidden>
          {text}
        </span>
      )}
    </>
  )
}

interface BubbleProps {
  id: string
  text: string
  control: HTMLElement
  onClose: () => void
  onEnter: () => void
  onLeave: () => void
}

/** The text itself, placed beside an element. */
export function Bubble({ id, text, control, onClose, onEnter, onLeave }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (bubble.current) position(bubble.current, control.getBoundingClientRect())
  })

  useEffect(() => {
    closeOther?.()
    closeOther = onClose
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    const scroll = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(control)) onClose()
    }
    document.addEventListener('keydown', escape)
    window.addEventListener('scroll', scroll, { capture: true })
    window.addEventListener('resize', onClose)
    return () => {
      if (closeOther === onClose) closeOther = undefined
      document.removeEventListener('keydown', escape)
      window.removeEventListener('scroll', scroll, { capture: true })
      window.removeEventListener('resize', onClose)
    }
  })

  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      // A dialog takes a press outside itself as a wish to close.
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-auto fixed top-0 left-0 z-snackbar max-w-80 rounded bg-ink px-3 py-1 text-sm text-surface print:hidden"
    >
      {text}
    </div>,
    document.body,
  )
}

const distance = 6
const margin = 8

/** Above the control where there is room, otherwise below; never over the edge of the window. */
function position(bubble: HTMLElement, control: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect()
  const above = control.top - distance - height
  const top = above >= margin ? above : control.bottom + distance
  const middle = control.left + (control.width - width) / 2
  const left = Math.max(margin, Math.min(middle, document.documentElement.clientWidth - width - margin))
  bubble.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
}
