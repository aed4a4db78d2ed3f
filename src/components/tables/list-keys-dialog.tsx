import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { readPreference, writePreference } from '@/lib/storage/storage'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'

const keys = [
  { names: ['/'], text: 'list.keys.search' },
  { names: ['↓', '↑'], text: 'list.keys.rows' },
  { names: ['Enter'], text: 'list.keys.open' },
  { names: ['Ctrl', 'K'], text: 'quickOpen.title' },
  { names: ['?'], text: 'list.keys.help' },
] as const

/** The keys of a list. Those that are single characters can be turned off (WCAG 2.1.4). */
export function ListKeysDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const [isOn, setOn] = useState(readPreference('listKeys') !== 'off')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n._('list.keys')}
      footer={<Button onClick={onClose}>{i18n._('common.close')}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(({ names, text }) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {names.map((name) => (
                <kbd key={name} className="rounded border border-line-strong bg-surface-sunken px-2 font-sans text-sm">
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{i18n._(text)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={i18n._('list.keys.characters')}
        checked={isOn}
        onChange={(checked) => {
          setOn(checked)
          writePreference('listKeys', checked ? 'on' : 'off')
        }}
      />
    </Dialog>
  )
}
