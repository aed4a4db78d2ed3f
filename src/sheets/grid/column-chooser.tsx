import { useLingui } from '@lingui/react'
import { RotateCcw } from 'lucide-react'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu, MenuCheckbox, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu'
import { ChooserButton } from './chooser-button'
import { columnParts, nameOf, type ChooseBy, type ColumnPart } from './column-parts'
import type { ColumnView } from './remembered-columns'
import { isOfClass, type SheetTable } from './sheet-table'
import { summarizeColumn } from './summary'

export interface ColumnChooserProps {
  table: SheetTable
  view: ColumnView
  chooseBy: ChooseBy
}

/** Chooses the columns of a sheet, each with what is missing in it. Results always count all. */
export function ColumnChooser({ table, view, chooseBy, defaultOpen, takesFocus }: ColumnChooserProps & OverlayStart) {
  const { i18n } = useLingui()
  const hidden = new Set(view.hidden)
  const { entered, others } = partsOf(table, chooseBy)
  const hide = (ids: Iterable<string>) =>
    table.setColumnVisibility(Object.fromEntries([...ids].map((id) => [id, false])))
  const idsOf = (list: readonly ColumnPart[]) => list.flatMap(({ columns }) => columns.map(({ id }) => id))
  const toggle = ({ columns }: ColumnPart, isShown: boolean) => {
    const ids = columns.map(({ id }) => id)
    hide(isShown ? [...hidden].filter((id) => !ids.includes(id)) : [...hidden, ...ids])
  }
  const renderPart = (part: ColumnPart) => {
    const missing = part.columns
      .map(({ id }) => summarizeColumn(table.getEntries(), id).missing)
      .reduce((sum, item) => sum + item, 0)
    return (
      <MenuCheckbox
        key={part.id}
        checked={part.columns.some(({ id }) => !hidden.has(id))}
        onChange={(isShown) => toggle(part, isShown)}
      >
        <span className="max-w-64 min-w-0 cut-line">{part.name}</span>
        {missing > 0 && (
          <span className="ms-auto ps-4 text-xs text-ink-muted">{i18n._('grid.column.missing', { missing })}</span>
        )}
      </MenuCheckbox>
    )
  }
  const hiddenEntered = idsOf(entered).filter((id) => hidden.has(id))
  const hiddenOthers = [...hidden].filter((id) => !idsOf(entered).includes(id))
  return (
    <Menu trigger={<ChooserButton count={hidden.size} />} defaultOpen={defaultOpen} takesFocus={takesFocus}>
      {hiddenEntered.length > 0 ? (
        <MenuItem stays onSelect={() => hide(hiddenOthers)}>
          {i18n._('grid.columns.all')}
        </MenuItem>
      ) : (
        view.notMine !== null && (
          <MenuItem stays onSelect={() => hide([...hiddenOthers, ...(view.notMine ?? [])])}>
            {i18n._('grid.columns.mine')}
          </MenuItem>
        )
      )}
      <MenuLabel>{i18n._('grid.columns.entered')}</MenuLabel>
      {entered.map(renderPart)}
      <MenuSeparator />
      <MenuLabel>{i18n._('grid.columns.others')}</MenuLabel>
      {others.map(renderPart)}
      <MenuSeparator />
      <MenuItem
        icon={<RotateCcw aria-hidden className="size-4 shrink-0" />}
        onSelect={() => {
          table.resetSorting(true)
          view.reset()
        }}
      >
        {i18n._('grid.columns.reset')}
      </MenuItem>
    </Menu>
  )
}

function partsOf(table: SheetTable, chooseBy: ChooseBy) {
  const all = columnParts(table, chooseBy)
  const described = all.flatMap(({ columns }) =>
    columns.filter(({ meta }) => meta.describesRow === true && meta.isRowHeader !== true),
  )
  const results = all.filter(({ columns }) => columns.some(({ meta }) => meta.isComputed === true))
  const student = { id: 'student', name: described.map(nameOf).join(', '), columns: described }
  return {
    entered: all.filter(({ columns }) => columns.some(isOfClass)),
    others: described.length === 0 ? results : [student, ...results],
  }
}
