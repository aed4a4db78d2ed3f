import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Search } from 'lucide-react'
import { sharedQueryClient } from '@/lib/shared-query-client'
import { useUser } from '@/session/use-session'
import { latePart } from '@/ui/late-part'

/** The dialog with its search comes when it is first asked for: no page's first load carries it (quality §1). */
const dialog = latePart(async () => {
  const [{ QuickOpenDialog }, queryClient] = await Promise.all([import('./quick-open-dialog'), sharedQueryClient()])
  return function Dialog({ onClose }: { onClose: () => void }) {
    return <QuickOpenDialog queryClient={queryClient} onClose={onClose} />
  }
})

/** The button in the top bar and Ctrl+K, by which a signed-in user goes to any page, school or student. */
export function QuickOpen() {
  const isSignedIn = useUser() !== null
  return isSignedIn ? <QuickOpenButton /> : null
}

function QuickOpenButton() {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
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
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded hover:bg-accent-soft pointer-coarse:size-11"
      >
        <Search aria-hidden className="size-5" />
      </button>
      {open && <dialog.Part onClose={() => setOpen(false)} />}
    </>
  )
}
