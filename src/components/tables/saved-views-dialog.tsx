import { type ReactNode, type Ref, type SyntheticEvent, useId, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link2, Trash2 } from 'lucide-react'
import { notify } from '@/lib/notify'
import { recordError } from '@/lib/storage/error-log'
import { cleanText } from '@/lib/text/text'
import { useUser } from '@/auth/use-session'
import { useCloseDialog } from '@/components/forms/use-close-dialog'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/control-style'
import { Dialog } from '@/components/ui/dialog'
import { FieldShell } from '@/components/ui/field-shell'
import { IconButton } from '@/components/ui/icon-button'
import { useListAddress } from './open-view'
import { newViewId, removeSavedView, storeSavedView } from './saved-view-store'
import { markSavedViews, type SavedView, savedViewsQuery, useSavedViews, viewOwner } from './saved-views'

interface SavedViewsDialogProps {
  table: string
  /** The columns that are hidden now. */
  hidden: readonly string[]
  onClose: () => void
}

const maxNameLength = 60

/** Saves the list as it is shown under a name, and renames, shares and deletes the views saved before. */
export function SavedViewsDialog({ table, hidden, onClose }: SavedViewsDialogProps) {
  const { i18n } = useLingui()
  const { path, search } = useListAddress()
  const views = useSavedViews().filter((view) => view.table === table && view.path === path)
  const { hasFailed, store, remove } = useChangeViews()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const cleaned = cleanText(name)
  const replaced = views.find((view) => view.name === cleaned)
  const close = useCloseDialog({ hasWork: () => cleaned !== '', onClose })
  const leave = () => {
    const focused = document.activeElement
    // Escape leaves the focus in the field of a view, whose new name is stored when the focus leaves it.
    if (focused instanceof HTMLElement && focused !== field.current) focused.blur()
    void close()
  }
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
      onOpenChange={leave}
      closesOnPressOutside={false}
      title={i18n._('list.views')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={leave}>{i18n._('common.close')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {i18n._(replaced === undefined ? 'common.save' : 'list.views.replace')}
          </Button>
        </>
      }
    >
      {hasFailed && <Alert tone="danger">{i18n._('list.views.notStored')}</Alert>}
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <NameField
          label={i18n._('list.views.name')}
          help={i18n._('list.views.help')}
          error={isMissing && cleaned === '' ? i18n._('list.views.nameMissing') : undefined}
          value={name}
          onChange={setName}
          inputRef={field}
        />
      </form>
      {views.length > 0 && (
        <ul aria-label={i18n._('list.views')} className="flex flex-col gap-2 border-t border-line pt-3">
          {views.map((view) => (
            <SavedViewItem
              key={view.id}
              view={view}
              onRename={(next) => void store({ ...view, name: next })}
              onRemove={() => {
                field.current?.focus()
                void remove(view.id)
              }}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface SavedViewItemProps {
  view: SavedView
  onRename: (name: string) => void
  onRemove: () => void
}

/** A view: its name, which can be changed in place, its link, and the way to delete it. */
function SavedViewItem({ view, onRename, onRemove }: SavedViewItemProps) {
  const { i18n } = useLingui()
  const [name, setName] = useState(view.name)
  const [link, setLink] = useState<string | null>(null)
  const cleaned = cleanText(name)
  const rename = () => {
    if (cleaned !== '' && cleaned !== view.name) onRename(cleaned)
  }
  const share = async () => {
    const address = new URL(`${view.path}${view.search}`, window.location.origin).href
    try {
      await navigator.clipboard.writeText(address)
      notify({ kind: 'success', id: 'list.views.linkCopied' })
    } catch {
      // If the browser refuses, the address is shown to be copied by hand.
      setLink(address)
    }
  }
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-end gap-1">
        <form
          className="min-w-0 flex-1"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            rename()
          }}
        >
          <NameField
            label={i18n._('list.views.rename', { name: view.name })}
            hideLabel
            error={cleaned === '' ? i18n._('list.views.nameMissing') : undefined}
            value={name}
            onChange={setName}
            onBlur={rename}
          />
        </form>
        <IconButton
          name={i18n._('list.views.copyLink', { name: view.name })}
          icon={Link2}
          onClick={() => void share()}
        />
        <IconButton
          name={i18n._('list.views.delete', { name: view.name })}
          icon={Trash2}
          variant="danger"
          onClick={onRemove}
        />
      </div>
      {link !== null && (
        <input
          readOnly
          aria-label={i18n._('list.views.copyLink', { name: view.name })}
          value={link}
          onFocus={(event) => event.target.select()}
          className={controlStyle({ invalid: false })}
        />
      )}
    </li>
  )
}

interface NameFieldProps {
  label: string
  hideLabel?: boolean
  help?: ReactNode
  error: string | undefined
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
}

function NameField({ value, onChange, onBlur, inputRef, ...shell }: NameFieldProps) {
  return (
    <FieldShell {...shell} required>
      {(control) => (
        <input
          {...control}
          ref={inputRef}
          type="text"
          autoComplete="off"
          maxLength={maxNameLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          className={controlStyle({ invalid: shell.error !== undefined })}
        />
      )}
    </FieldShell>
  )
}

/** Stores and removes views; says when the browser keeps nothing. */
function useChangeViews() {
  const client = useQueryClient()
  const user = useUser()
  const owner = viewOwner(user)
  const { queryKey } = savedViewsQuery(user)
  const [hasFailed, setFailed] = useState(false)
  const attempt = async (
    change: Promise<void>,
    after: (views: readonly SavedView[]) => readonly SavedView[],
  ): Promise<boolean> => {
    try {
      await change
    } catch (error) {
      recordError(error)
      setFailed(true)
      return false
    }
    setFailed(false)
    const views = after(client.getQueryData(queryKey) ?? [])
    markSavedViews(owner, views.length > 0)
    client.setQueryData(queryKey, views)
    return true
  }
  return {
    hasFailed,
    store: (view: SavedView) =>
      attempt(storeSavedView(owner, view), (views) =>
        views.some(({ id }) => id === view.id)
          ? views.map((each) => (each.id === view.id ? view : each))
          : [...views, view],
      ),
    remove: (id: string) => attempt(removeSavedView(owner, id), (views) => views.filter((each) => each.id !== id)),
  }
}
