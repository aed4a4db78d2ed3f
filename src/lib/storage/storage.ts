import * as z from 'zod/mini'
import { readValue, removeValue, storageKey, writeValue } from './storage-values'

/**
 * Everything that rests on the device goes through here. Nothing personal is kept, and every access is
 * guarded: storage may be blocked, full or hold what an older version wrote, and none of that may stop the program.
 */
export interface Preferences {
  locale: 'km' | 'en'
  theme: 'light' | 'dark'
  sidebar: 'open' | 'closed'
  /** The view of a sheet on a phone. */
  sheetView: 'list' | 'table'
  /** The room that a sheet has: beside the menu or without it. */
  sheetWindow: 'usual' | 'whole'
  /** Whether lists listen to keys that are single characters. */
  listKeys: 'on' | 'off'
}

const preferences: { [K in keyof Preferences]: z.ZodMiniType<Preferences[K]> } = {
  locale: z.enum(['km', 'en']),
  theme: z.enum(['light', 'dark']),
  sidebar: z.enum(['open', 'closed']),
  sheetView: z.enum(['list', 'table']),
  sheetWindow: z.enum(['usual', 'whole']),
  listKeys: z.enum(['on', 'off']),
}

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): T | null {
  if (value === undefined) return null
  const result = schema.safeParse(value)
  return result.success ? result.data : null
}

/** The stored preference, or null when there is none, it does not fit any more or storage is blocked. */
export function readPreference<K extends keyof Preferences>(key: K): Preferences[K] | null {
  return parsed(preferences[key], readValue('device', key))
}

/** Keeps a preference; false when the device does not keep it. */
export function writePreference<K extends keyof Preferences>(key: K, value: Preferences[K]): boolean {
  return writeShared(key, value)
}

/** A value that all tabs of this browser share, with the caller's schema; null when absent, unfit or blocked. */
export function readShared<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  return parsed(schema, readValue('device', key))
}

/** Shares a value with all tabs; false when the device does not keep it. */
export function writeShared(key: string, value: unknown): boolean {
  return writeValue('device', key, value)
}

export function removeShared(key: string): void {
  removeValue('device', key)
}

/** Calls back when another tab writes the value. Gives the way to stop. */
export function watchShared(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey(key) && event.newValue !== null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Returns whether this device has a database of that name; rejects when the browser blocks storage. */
export async function hasDatabase(name: string): Promise<boolean> {
  if (!('indexedDB' in globalThis && 'databases' in indexedDB)) return false
  return (await indexedDB.databases()).some((item) => item.name === name)
}

/** A value of this tab that outlives a redirect; null when absent, unfit or blocked. */
export function readTabValue<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  return parsed(schema, readValue('tab', key))
}

export function writeTabValue(key: string, value: unknown): boolean {
  return writeValue('tab', key, value)
}

export function removeTabValue(key: string): void {
  removeValue('tab', key)
}
