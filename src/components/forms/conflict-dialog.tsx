import { useLingui } from '@lingui/react'
import { formatMoment } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

/** One thing that two people have changed to different values. */
export interface ConflictItem {
  key: string
  /** The field's name in the user's language. */
  name: string
  /** Both values as they are written; empty for none. */
  mine: string
  theirs: string
  /** The author and time of the change; null where they are not known. */
  by: string | null
  at: string | null
}

interface ConflictDialogProps<Item extends ConflictItem> {
  title: string
  help: string
  items: readonly Item[]
  onChoose: (items: readonly Item[], choice: 'mine' | 'theirs') => void
  onClose: () => void
}

/** Mine beside theirs, who and when: one choice each, or one for all. */
export function ConflictDialog<Item extends ConflictItem>({
  title,
  help,
  items,
  onChoose,
  onClose,
}: ConflictDialogProps<Item>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const written = (text: string) => text || i18n._('common.emptyValue')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="large"
      title={title}
      description={help}
      footer={
        items.length > 1 && (
          <>
            <Button onClick={() => onChoose(items, 'theirs')}>{i18n._('conflict.allTheirs')}</Button>
            <Button variant="primary" onClick={() => onChoose(items, 'mine')}>
              {i18n._('conflict.allMine')}
            </Button>
          </>
        )
      }
    >
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.key} className="rounded border border-line p-3">
            <p className="font-medium">{item.name}</p>
            <p className="text-sm text-ink-muted">
              {item.by === null || item.at === null
                ? i18n._('conflict.someone')
                : i18n._('conflict.who', { name: item.by, when: formatMoment(item.at, locale) })}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              {(['mine', 'theirs'] as const).map((choice) => {
                const id = choice === 'mine' ? 'conflict.mine' : 'conflict.theirs'
                const text = i18n._(id, { value: written(item[choice]) })
                return (
                  <Button key={choice} aria-label={`${text}, ${item.name}`} onClick={() => onChoose([item], choice)}>
                    {text}
                  </Button>
                )
              })}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
