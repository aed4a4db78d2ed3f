import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { ChevronDown, Link2, Pencil, Pin, Trash2 } from 'lucide-react'
import { notify } from '@/lib/notify'
import { cleanText } from '@/lib/text/text'
import { useCloseDialog } from '@/components/forms/use-close-dialog'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/control-style'
import { Dialog } from '@/components/ui/dialog'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { SavedView } from './saved-views'
import { useChangeViews } from './use-change-views'
import { ViewNameField } from './view-name-field'

/** The menu of a saved view: another name, its link, its place on the dashboard, and the way to delete it. */
export function SavedViewMenu({ view, mayPin }: { view: SavedView; mayPin: boolean }) {
  const { i18n } = useLingui()
  const { remove, store } = useChangeViews()
  const [shown, setShown] = useState<'name' | 'link' | null>(null)
  const address = new URL(`${view.path}${view.search}`, window.location.origin).href
  const close = () => setShown(null)
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify({ kind: 'success', id: 'list.views.linkCopied' })
    } catch {
      // If the browser refuses, the address is shown to be copied by hand.
      setShown('link')
    }
  }
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={i18n._('list.views.menu', { name: view.name })}
            className="inline-flex size-7.5 items-center justify-center rounded-full -outline-offset-2 hover:bg-accent-soft pointer-coarse:size-11"
          >
            <ChevronDown aria-hidden className="size-4" />
          </button>
        }
      >
        <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={() => setShown('name')}>
          {i18n._('list.views.rename.item')}
        </MenuItem>
        <MenuItem icon={<Link2 aria-hidden className="size-4" />} onSelect={() => void copyLink()}>
          {i18n._('list.views.link.item')}
        </MenuItem>
        {mayPin && (
          <MenuItem
            icon={<Pin aria-hidden className="size-4" />}
            onSelect={() => void store({ ...view, isPinned: view.isPinned !== true })}
          >
            {i18n._(view.isPinned === true ? 'list.views.unpin' : 'list.views.pin')}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 aria-hidden className="size-4" />} onSelect={() => void remove(view.id)}>
          {i18n._('common.delete')}
        </MenuItem>
      </Menu>
      {shown === 'name' && <RenameDialog view={view} onClose={close} />}
      {shown === 'link' && (
        <Dialog open onOpenChange={close} title={i18n._('list.views.link', { name: view.name })}>
          <input
            readOnly
            aria-label={i18n._('list.views.link', { name: view.name })}
            value={address}
            onFocus={(event) => event.target.select()}
            className={controlStyle({ invalid: false })}
          />
        </Dialog>
      )}
    </>
  )
}

function RenameDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { i18n } = useLingui()
  const { hasFailed, store } = useChangeViews()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(view.name)
  const cleaned = cleanText(name)
  const close = useCloseDialog({ hasWork: () => cleaned !== view.name, onClose })
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (cleaned === '') field.current?.focus()
    else if (await store({ ...view, name: cleaned })) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={() => void close()}
      closesOnPressOutside={false}
      title={i18n._('list.views.rename', { name: view.name })}
      initialFocus={field}
      footer={
        <>
          <Button onClick={() => void close()}>{i18n._('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {i18n._('common.save')}
          </Button>
        </>
      }
    >
      {hasFailed && <Alert tone="danger">{i18n._('list.views.notStored')}</Alert>}
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <ViewNameField
          label={i18n._('list.views.rename', { name: view.name })}
          hideLabel
          error={cleaned === '' ? i18n._('list.views.nameMissing') : undefined}
          value={name}
          onChange={setName}
          inputRef={field}
        />
      </form>
    </Dialog>
  )
}
