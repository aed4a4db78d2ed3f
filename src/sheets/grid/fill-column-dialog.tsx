import { useId, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useCloseDialog } from '@/components/forms/use-close-dialog'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { controlStyle } from '@/components/ui/control-style'
import { Dialog } from '@/components/ui/dialog'
import { FieldShell } from '@/components/ui/field-shell'
import { columnName } from './column-name'
import type { Command } from './commands'
import { fillColumn } from './fill-column'
import { activeCell, columnOf } from './model'
import type { SheetTable } from './sheet-table'

interface FillColumnDialogProps {
  table: SheetTable
  /** Runs the command and announces how many cells it has changed. */
  fill: (command: Command) => void
  onClose: () => void
}

/** Sets all cells of the active column, or the empty ones, to one value: one step to undo. */
export function FillColumnDialog({ table, fill, onClose }: FillColumnDialogProps) {
  const { i18n } = useLingui()
  const formId = useId()
  const [text, setText] = useState('')
  const [onlyEmpty, setOnlyEmpty] = useState(true)
  const [isTried, setTried] = useState(false)
  const state = table.getEntries()
  const { column } = activeCell(state)
  const { normalise, validate } = columnOf(state, column)
  const shown = table.getColumn(column)
  const value = normalise(text)
  const reason = value === null ? { id: 'common.error.require' } : validate(value)
  const texts = fillColumn(state, column, { text, onlyEmpty })
  const apply = () => {
    setTried(true)
    if (reason !== null) return
    fill({ type: 'set', texts })
    onClose()
  }
  const close = useCloseDialog({ hasWork: () => text !== '', onClose })
  return (
    <Dialog
      open
      onOpenChange={() => void close()}
      closesOnPressOutside={false}
      title={i18n._('grid.fillColumn.title', { column: columnName(table, column) })}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabledReason={texts.length === 0 ? i18n._('grid.fillColumn.none') : null}
        >
          {i18n._('grid.fillColumn.apply', { n: texts.length })}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <FieldShell
          label={i18n._('grid.fillColumn.value')}
          required
          error={isTried && reason !== null ? i18n._(reason.id, { ...reason.values }) : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode={shown?.columnDef.meta?.inputMode ?? 'text'}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              className={controlStyle({ invalid: control['aria-invalid'] === true })}
            />
          )}
        </FieldShell>
        <Checkbox label={i18n._('grid.fillColumn.onlyEmpty')} checked={onlyEmpty} onChange={setOnlyEmpty} />
      </form>
    </Dialog>
  )
}
