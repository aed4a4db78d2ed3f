import { useRef } from 'react'
import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { Dialog } from '@/components/ui/dialog'

// Keys are written as on the keyboard; what they do is in the catalogue.
const shortcuts = [
  { keys: ['0–9', '០–៩'], what: msg({ id: 'grid.shortcut.type' }) },
  { keys: ['Enter', 'Shift+Enter'], what: msg({ id: 'grid.shortcut.enter' }) },
  { keys: ['Tab', 'Shift+Tab'], what: msg({ id: 'grid.shortcut.tab' }) },
  { keys: ['←', '↑', '→', '↓'], what: msg({ id: 'grid.shortcut.arrows' }) },
  { keys: ['F2'], what: msg({ id: 'grid.shortcut.f2' }) },
  { keys: ['Esc'], what: msg({ id: 'grid.shortcut.escape' }) },
  { keys: ['Delete'], what: msg({ id: 'grid.shortcut.delete' }) },
  { keys: ['Ctrl+Z', 'Ctrl+Y'], what: msg({ id: 'grid.shortcut.undo' }) },
  { keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'], what: msg({ id: 'grid.shortcut.copy' }) },
  { keys: ['Shift+↑', 'Shift+↓'], what: msg({ id: 'grid.shortcut.select' }) },
  { keys: ['Shift+Space', 'Ctrl+Space', 'Ctrl+A'], what: msg({ id: 'grid.shortcut.all' }) },
  { keys: ['Ctrl+Enter', 'Ctrl+D'], what: msg({ id: 'grid.shortcut.fill' }) },
  { keys: ['Ctrl+R'], what: msg({ id: 'grid.shortcut.fillRight' }) },
  { keys: ['Ctrl+←', 'Ctrl+↑', 'Ctrl+→', 'Ctrl+↓'], what: msg({ id: 'grid.shortcut.edge' }) },
  { keys: ['Home', 'End', 'Ctrl+Home', 'Ctrl+End'], what: msg({ id: 'grid.shortcut.far' }) },
  { keys: ['Page Up', 'Page Down'], what: msg({ id: 'grid.shortcut.page' }) },
  { keys: ['Alt+↓'], what: msg({ id: 'grid.shortcut.columnMenu' }) },
  { keys: ['Ctrl+F'], what: msg({ id: 'grid.shortcut.find' }) },
  { keys: ['F4'], what: msg({ id: 'grid.shortcut.pile' }) },
  { keys: ['F8'], what: msg({ id: 'grid.shortcut.problem' }) },
  { keys: ['Shift+F8'], what: msg({ id: 'grid.shortcut.unlikely' }) },
  { keys: ['F9'], what: msg({ id: 'grid.shortcut.accept' }) },
  { keys: ['Ctrl+S'], what: msg({ id: 'grid.shortcut.save' }) },
  { keys: ['Esc, Tab'], what: msg({ id: 'grid.shortcut.leave' }) },
  { keys: ['?'], what: msg({ id: 'grid.shortcut.help' }) },
] as const

const gestures = [
  { gesture: msg({ id: 'grid.gesture.add' }), what: msg({ id: 'grid.gesture.add.what' }) },
  { gesture: msg({ id: 'grid.gesture.fill' }), what: msg({ id: 'grid.gesture.fill.what' }) },
  { gesture: msg({ id: 'grid.gesture.rest' }), what: msg({ id: 'grid.gesture.rest.what' }) },
] as const

/** Every key of the grid on one sheet, and what the mouse does that is not plain to see. */
export function ShortcutSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { i18n } = useLingui()
  const list = useRef<HTMLDListElement>(null)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={i18n._('grid.shortcuts')} initialFocus={list}>
      <dl
        ref={list}
        tabIndex={-1}
        className="outline-none grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm"
      >
        {shortcuts.map(({ keys, what }) => (
          <div key={what.id} className="contents">
            <dt className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded border border-line-strong px-2 font-sans text-xs whitespace-nowrap">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{i18n._(what)}</dd>
          </div>
        ))}
        {gestures.map(({ gesture, what }) => (
          <div key={what.id} className="contents">
            <dt className="max-w-48 text-ink-muted">{i18n._(gesture)}</dt>
            <dd>{i18n._(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
