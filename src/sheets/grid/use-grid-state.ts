import { useSyncExternalStore } from 'react'
import type { GridState } from './model'
import type { GridStore } from './store'

/** A part of a grid's state. `select` returns a part of the state or a primitive, which is compared by identity. */
export function useGridState<T>(store: GridStore, select: (state: GridState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state()))
}
