import { useSyncExternalStore } from 'react'
import type { GridState } from './model'
import type { GridStore } from './store'

/** A part of a grid's state. `select` gives a part of the state itself or a plain value, so that it compares by identity. */
export function useGridState<T>(store: GridStore, select: (state: GridState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state()))
}
