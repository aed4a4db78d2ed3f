import {
  assignPrototypeAPIs,
  assignTableAPIs,
  type RowData,
  type TableFeature,
  type TableFeatures,
} from '@tanstack/react-table'
import type { Command } from './commands'
import type { GridState } from './model'
import type { GridStore, RowView } from './store'

interface EntryTable {
  /** Everything that is entered, and how it is shown. */
  getEntries: () => GridState
  dispatch: (command: Command) => void
  /** Calls the listener after every change of the entries. Returns how to stop. */
  subscribeEntries: (listener: () => void) => () => void
}

interface EntryRow {
  /** The row's cells and what of them is selected; the same object as long as nothing about the row changes. */
  getView: () => RowView
  subscribe: (listener: () => void) => () => void
}

interface EntryOptions {
  entries: GridStore
}

declare module '@tanstack/react-table' {
  interface Plugins {
    cellEntryFeature: TableFeature
  }
  interface TableOptions_FeatureMap<TFeatures extends TableFeatures, TData extends RowData> {
    cellEntryFeature: EntryOptions
  }
  interface Table_FeatureMap<TFeatures extends TableFeatures, TData extends RowData> {
    cellEntryFeature: EntryTable
  }
  interface Row_FeatureMap<TFeatures extends TableFeatures, TData extends RowData> {
    cellEntryFeature: EntryRow
  }
}

/** The option as the library hands it to a feature: it does not know there which features a table has. */
function entriesOf({ options }: { options: object }): GridStore {
  if ('entries' in options && isStore(options.entries)) return options.entries
  throw new Error('The table has no entries')
}

function isStore(entries: unknown): entries is GridStore {
  return typeof entries === 'object' && entries !== null && 'subscribeRow' in entries
}

/**
 * What a user enters into the cells of a table: texts with their values and states, the open editor, undo, computed columns,
 * conflicts. The entries are apart from the table's data, so that a key renders one cell and no row model.
 */
export const cellEntryFeature: TableFeature = {
  constructTableAPIs: (table) => {
    assignTableAPIs('cellEntryFeature', table, {
      table_getEntries: { fn: () => entriesOf(table).state() },
      table_dispatch: { fn: (command: Command) => entriesOf(table).dispatch(command) },
      table_subscribeEntries: { fn: (listener: () => void) => entriesOf(table).subscribe(listener) },
    })
  },
  assignRowPrototype: (prototype, table) => {
    assignPrototypeAPIs('cellEntryFeature', prototype, table, {
      row_getView: { fn: (row: { id: string }) => entriesOf(table).row(row.id) },
      row_subscribe: {
        fn: (row: { id: string }, listener: () => void) => entriesOf(table).subscribeRow(row.id, listener),
      },
    })
  },
}
