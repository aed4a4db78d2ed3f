import { useLingui } from '@lingui/react'
import { Bookmark } from 'lucide-react'
import { useSavedViews } from '@/components/tables/saved-views'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { queryTable } from './pinned-views'

const SavedViewButtons = lazyWithRetry(
  async () => (await import('@/components/tables/saved-view-buttons')).SavedViewButtons,
)
const SaveViewDialog = lazyWithRetry(async () => (await import('@/components/tables/save-view-dialog')).SaveViewDialog)

/** The queries that the user has given a name, and the way to give one to the query on the screen. */
export function NamedQueries() {
  const { i18n } = useLingui()
  const views = useSavedViews().filter(({ table }) => table === queryTable)
  return (
    <div className="-my-3 flex flex-wrap items-center gap-2 print:hidden">
      <DialogButton
        variant="quiet"
        icon={<Bookmark aria-hidden className="size-4" />}
        preload={SaveViewDialog.preload}
        renderDialog={(close) => <SaveViewDialog table={queryTable} hidden={[]} onClose={close} />}
      >
        {i18n._('list.views.save')}
      </DialogButton>
      {views.length > 0 && <SavedViewButtons views={views} hidden={[]} mayPin />}
    </div>
  )
}
