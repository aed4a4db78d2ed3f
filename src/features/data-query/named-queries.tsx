import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Bookmark } from 'lucide-react'
import { useSavedViews } from '@/components/tables/saved-views'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { queryTable } from './pinned-views'

const SavedViewButtons = lazyWithRetry(
  async () => (await import('@/components/tables/saved-view-buttons')).SavedViewButtons,
)
const SaveViewDialog = lazyWithRetry(async () => (await import('@/components/tables/save-view-dialog')).SaveViewDialog)

/** The queries that the user has given a name, and the way to give one to the query on the screen. */
export function NamedQueries() {
  const { i18n } = useLingui()
  const [isSaving, setSaving] = useState(false)
  const views = useSavedViews().filter(({ table }) => table === queryTable)
  return (
    <div className="-my-3 flex flex-wrap items-center gap-2 print:hidden">
      <Button
        variant="quiet"
        icon={<Bookmark aria-hidden className="size-4" />}
        onPointerEnter={SaveViewDialog.preload}
        onClick={() => setSaving(true)}
      >
        {i18n._('list.views.save')}
      </Button>
      {views.length > 0 && <SavedViewButtons views={views} hidden={[]} mayPin />}
      {isSaving && <SaveViewDialog table={queryTable} hidden={[]} onClose={() => setSaving(false)} />}
    </div>
  )
}
