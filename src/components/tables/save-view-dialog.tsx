import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { cleanText } from '@/lib/text/text'
import { useCloseDialog } from '@/components/forms/use-close-dialog'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useListAddress } from './open-view'
import { newViewId } from './saved-view-store'
import { useSavedViews } from './saved-views'
import { useChangeViews } from './use-change-views'
import { ViewNameField } from './view-name-field'

interface SaveViewDialogProps {
  table: string
  /** The columns that are hidden now. */
  hidden: readonly string[]
  onClose: () => void
}

/** Saves the list as it is shown under a name. */
export function SaveViewDialog({ table, hidden, onClose }: SaveViewDialogProps) {
  const { i18n } = useLingui()
  const { path, search } = useListAddress()
  const views = useSavedViews().filter((view) => view.table === table && view.path === path)
  const { hasFailed, store } = useChangeViews()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const cleaned = cleanText(name)
  const replaced = views.find((view) => view.name === cleaned)
  const close = useCloseDialog({ hasWork: () => cleaned !== '', onClose })
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(cleaned === '')
    if (cleaned === '') field.current?.focus()
    else if (await store({ id: replaced?.id ?? newViewId(), name: cleaned, table, path, search, hidden })) {
      onClose()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={() => void close()}
      closesOnPressOutside={false}
      title={i18n._('list.views')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={() => void close()}>{i18n._('common.close')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {i18n._(replaced === undefined ? 'common.save' : 'list.views.replace')}
          </Button>
        </>
      }
    >
      {hasFailed && <Alert tone="danger">{i18n._('list.views.notStored')}</Alert>}
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <ViewNameField
          label={i18n._('list.views.name')}
          help={i18n._('list.views.help')}
          error={isMissing && cleaned === '' ? i18n._('list.views.nameMissing') : undefined}
          value={name}
          onChange={setName}
          inputRef={field}
        />
      </form>
    </Dialog>
  )
}
