import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react'
import { List, Table } from 'lucide-react'
import { readPreference, writePreference } from '@/lib/storage/storage'
import type { GridStore } from '@/sheets/grid/store'
import type { ExtraItem } from '@/sheets/frame/extra-items'

/** Whether a phone shows a sheet as a list or as the whole table, and the item of the menu that changes it. */
export function useSheetView(store: GridStore) {
  const { i18n } = useLingui()
  const [{ isTable, isChosen }, setView] = useState(() => ({
    isTable: readPreference('sheetView') === 'table',
    isChosen: false,
  }))
  const items = useMemo((): ExtraItem[] => {
    const onSelect = () => {
      store.dispatch({ type: 'commit' })
      writePreference('sheetView', isTable ? 'list' : 'table')
      setView({ isTable: !isTable, isChosen: true })
    }
    return [{ name: i18n._(isTable ? 'sheet.showList' : 'sheet.showTable'), icon: isTable ? List : Table, onSelect }]
  }, [store, i18n, isTable])
  return { isTable, isChosen, items }
}
