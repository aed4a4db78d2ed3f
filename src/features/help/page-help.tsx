import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { CircleHelp } from 'lucide-react'
import { usePageTitle } from '@/components/shell/page-title'
import { lazyWithRetry } from '@/components/ui/lazy'
import { loadCatalog } from '@/lib/i18n/i18n'

/** The dialog and its texts are loaded on first use, not with every page. */
const LazyDialog = lazyWithRetry(async () => {
  const [{ HelpDialog }] = await Promise.all([import('./help-dialog'), loadCatalog('help')])
  return HelpDialog
})

/** The name of the page in the top bar, which opens the page's help. */
export function PageHelp() {
  const { i18n } = useLingui()
  const title = usePageTitle()
  // The page that the help was opened on: another page closes it.
  const [helped, setHelped] = useState<string | null>(null)
  return (
    <>
      <div className="relative inline-flex max-w-full items-center gap-1 rounded px-1 hover:bg-accent-soft max-[339px]:invisible cards:ms-1">
        <p className="line-clamp-3 min-w-0 pb-[2px] wrap-anywhere text-xs font-semibold cards:text-base">
          {i18n._(title)}
        </p>
        <CircleHelp aria-hidden className="size-4 shrink-0 text-ink-muted" />
        {/* The name is part of the target: on a phone the icon alone would be too small for a finger. */}
        <button
          type="button"
          aria-label={i18n._('help.button')}
          aria-haspopup="dialog"
          onClick={() => setHelped(title)}
          onPointerEnter={LazyDialog.preload}
          onFocus={LazyDialog.preload}
          className="absolute inset-0 min-h-6 rounded"
        />
      </div>
      {helped === title && <LazyDialog title={title} onClose={() => setHelped(null)} />}
    </>
  )
}
