import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Search } from 'lucide-react'
import { useUser } from '@/auth/use-session'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'

/** The dialog and its search are loaded after the first rows of a page: what is typed after Ctrl+K waits for no code. */
const LazyDialog = lazyWithRetry(async () => (await import('./quick-open-dialog')).QuickOpenDialog)

/** The button in the top bar and Ctrl+K, by which a signed-in user goes to any page, school or student. */
export function QuickOpen() {
  const isSignedIn = useUser() !== null
  return isSignedIn ? <QuickOpenButton /> : null
}

function QuickOpenButton() {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  useEffect(() => void afterFirstRows().then(LazyDialog.preload), [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
      if (!isShortcut || event.defaultPrevented || event.isComposing) return
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
      {open && <LazyDialog onClose={() => setOpen(false)} />}
    </>
  )
}
