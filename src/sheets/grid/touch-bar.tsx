import { useLingui } from '@lingui/react'
import {
  ArrowDownToLine,
  ArrowRightToLine,
  ClipboardPaste,
  Copy,
  Eraser,
  Redo2,
  Search,
  Undo2,
  UserPen,
} from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import type { Command } from './commands'

interface TouchBarProps {
  run: (command: Command) => void
  fill: (command: Command) => void
  undo: () => void
  copy: () => Promise<void>
  paste: () => Promise<void>
  /** Null for a grid whose rows have no names. */
  find: (() => void) | null
  /** Null where no marks can be entered by name. */
  pile: (() => void) | null
  isLocked: boolean
  /** There is more than one row. */
  hasRows: boolean
}

/** The actions of keyboard shortcuts, for devices without a keyboard. */
export function TouchBar({ run, fill, undo, copy, paste, find, pile, isLocked, hasRows }: TouchBarProps) {
  const { i18n } = useLingui()
  return (
    <div role="group" aria-label={i18n._('grid.touch.bar')} className="flex flex-wrap gap-1">
      {find !== null && <IconButton name={i18n._('grid.find')} icon={Search} onClick={find} />}
      {pile !== null && <IconButton name={i18n._('grid.pile')} icon={UserPen} onClick={pile} />}
      <IconButton name={i18n._('grid.touch.copy')} icon={Copy} onClick={() => void copy()} />
      {!isLocked && (
        <>
          <IconButton name={i18n._('grid.touch.paste')} icon={ClipboardPaste} onClick={() => void paste()} />
          <IconButton name={i18n._('common.undo')} icon={Undo2} onClick={undo} />
          <IconButton name={i18n._('common.redo')} icon={Redo2} onClick={() => run({ type: 'redo' })} />
          {hasRows && (
            <IconButton
              name={i18n._('grid.touch.fillDown')}
              icon={ArrowDownToLine}
              onClick={() => fill({ type: 'fillDown' })}
            />
          )}
          <IconButton
            name={i18n._('grid.shortcut.fillRight')}
            icon={ArrowRightToLine}
            onClick={() => fill({ type: 'fillRight' })}
          />
          <IconButton name={i18n._('grid.shortcut.delete')} icon={Eraser} onClick={() => run({ type: 'clear' })} />
        </>
      )}
    </div>
  )
}
