import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Search } from 'lucide-react'
import { useUser } from '@/auth/use-session'
import { isShortcut } from '@/lib/shortcut'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { QuickOpenDialogProps } from './quick-open-dialog'

/** The dialog and its search are loaded after the first rows of a page, or when they are used: what is typed meanwhile is kept. */
const LazyDialog = lazyWithRetry(async () => (await import('./quick-open-dialog')).QuickOpenDialog, TypedAhead)

/** The button in the top bar and Ctrl+K, by which a signed-in user goes to any page, school or student. */
export function QuickOpen() {
  const isSignedIn = useUser() !== null
  return isSignedIn ? <QuickOpenButton /> : null
}

function QuickOpenButton() {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  useEffect(() => void afterFirstRows().then(LazyDialog.preload), [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, 'k')) return
      // The browser's own meaning of the keys would take the user out of the page, also from a dialog.
      event.preventDefault()
      if (document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') === null) setOpen(true)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={i18n._('quickOpen.button')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={i18n._('quickOpen.button')}
        onClick={() => setOpen(true)}
        onPointerEnter={LazyDialog.preload}
        onFocus={LazyDialog.preload}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded hover:bg-accent-soft pointer-coarse:size-11"
      >
        <Search aria-hidden className="size-5" />
      </button>
      {open && (
        <LazyDialog
          typed={typed}
          onType={setTyped}
          onClose={() => {
            setOpen(false)
            setTyped('')
          }}
        />
      )}
    </>
  )
}

/** A field that is not shown, which takes what the user types until the dialog is there. */
function TypedAhead({ typed, onType, onClose }: QuickOpenDialogProps) {
  return (
    <input
      ref={focus}
      aria-label={useLingui().i18n._('quickOpen.button')}
      className="sr-only"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  )
}

function focus(input: HTMLElement | null): void {
  input?.focus()
}
