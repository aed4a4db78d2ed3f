import { useState } from 'react'
import { createAtom, useSelector } from '@tanstack/react-store'
import type * as z from 'zod/mini'
import { readShared, writeShared } from './storage'

/**
 * Views of one kind that users leave on this device, each under its own key. What is changed in this tab is followed by what is
 * on the screen, also where the device stores nothing.
 */
export function createRemembered<T extends object>(schema: z.ZodMiniType<T>, usual: T) {
  const changed = createAtom<Readonly<Record<string, T>>>({})
  const read = (key: string): T => readShared(key, schema) ?? changed.get()[key] ?? usual
  return {
    read,
    change(key: string, changes: Partial<T>): void {
      const remembered = { ...read(key), ...changes }
      changed.set((all) => ({ ...all, [key]: remembered }))
      writeShared(key, remembered)
    },
    /** The view under a key, which is the same for the life of the component. */
    useView(key: string): T {
      const [found] = useState(() => read(key))
      return useSelector(changed, (all) => all[key]) ?? found
    },
  }
}
