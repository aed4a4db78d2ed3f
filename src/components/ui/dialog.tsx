import { type ReactNode, type RefObject, useRef } from 'react'
import * as RadixDialog from '@radix-ui/react-dialog'
import { useLingui } from '@lingui/react'
import { WifiOff, X } from 'lucide-react'
import { useIsOnline } from '@/lib/api/connection'
import { useIsLeft } from './leavable'
import { iconButtonStyle } from './button-style'
import { cn } from './cn'
import { useFocusReturn } from './focus-return'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The buttons, the most usual one last. */
  footer?: ReactNode
  /** Takes the focus when the dialog opens; otherwise the first control does. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | undefined)
  /** False for a dialog that holds work: a press beside it then closes nothing. Escape still asks to close. */
  closesOnPressOutside?: boolean
  role?: 'dialog' | 'alertdialog'
  size?: 'small' | 'large' | 'wide'
  children?: ReactNode
}

const widths = { small: 'cards:max-w-lg', large: 'cards:max-w-3xl', wide: 'cards:max-w-[96rem]' } as const

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  initialFocus,
  closesOnPressOutside = true,
  role = 'dialog',
  size = 'small',
  children,
}: DialogProps) {
  const { i18n } = useLingui()
  const opener = useRef<Element>(null)
  const isLeft = useIsLeft()
  const returnFocus = useFocusReturn()
  const isOnline = useIsOnline()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-dialog flex items-end justify-center overflow-y-auto overscroll-contain bg-backdrop cards:items-center cards:p-4 print:hidden">
          <RadixDialog.Content
            role={role}
            inert={isLeft}
            {...(description == null && { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement
              const first = typeof initialFocus === 'function' ? initialFocus() : initialFocus?.current
              if (!first) return
              event.preventDefault()
              first.focus()
            }}
            onCloseAutoFocus={(event) => {
              // Radix returns the focus only to its own trigger, and the element that opened this dialog may be gone.
              event.preventDefault()
              if (returnFocus()) return
              const isThere = opener.current?.isConnected && opener.current !== document.body
              const back = isThere ? opener.current : document.querySelector('h1')
              if (back instanceof HTMLElement) back.focus()
            }}
            onInteractOutside={(event) => {
              if (!closesOnPressOutside) event.preventDefault()
            }}
            className={cn(
              // A field that gets the focus stops above the buttons, which stay in view.
              'flex max-h-full w-full scroll-pt-16 scroll-pb-24 flex-col gap-4 overflow-y-auto rounded border border-line bg-surface-raised p-5 text-ink',
              widths[size],
            )}
          >
            <header className="flex items-start justify-between gap-4">
              <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
              {/* Without a tooltip: an open one would take the first Escape for itself. */}
              <RadixDialog.Close aria-label={i18n._('common.close')} className={iconButtonStyle('quiet')}>
                <X aria-hidden className="size-4" />
              </RadixDialog.Close>
            </header>
            {/* The top bar, which says it, lies behind the dialog; here too it moves nothing. A question is answered without a connection. */}
            {!isOnline && role === 'dialog' && (
              <p
                role="status"
                className="fixed inset-x-0 top-0 z-20 flex items-center justify-center gap-2 bg-warning-soft px-4 text-xs leading-5 text-warning cards:text-sm cards:leading-6"
              >
                <WifiOff aria-hidden className="size-4 shrink-0" />
                <span className="truncate">{i18n._('shell.offline')}</span>
              </p>
            )}
            {description != null && (
              <RadixDialog.Description asChild>
                <div className="text-base text-ink">{description}</div>
              </RadixDialog.Description>
            )}
            {children}
            {footer != null && (
              <footer className="-mx-5 -mb-5 flex flex-wrap justify-end gap-3 bg-surface-raised px-5 pt-3 pb-5 z-10 [@media(min-height:34rem)]:sticky [@media(min-height:34rem)]:-bottom-5">
                {footer}
              </footer>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
