/**
 * Values of this application in the browser's storage, without their schemas: the first script reads them before any library is
 * loaded. Storage may be blocked, full or hold what an older version wrote, and none of that may stop the program.
 */
type StorageKind = 'tab' | 'device'

const prefix = 'sala.'

/** The result of an access to storage, or the other value when the browser refuses it. */
export function guarded<T>(access: () => T, otherwise: T): T {
  try {
    return access()
  } catch {
    return otherwise
  }
}

export function storageKey(key: string): string {
  return prefix + key
}

function storageOf(kind: StorageKind): Storage {
  return kind === 'tab' ? sessionStorage : localStorage
}

/** The stored value, unchecked; undefined when absent, unreadable or blocked. */
export function readValue(kind: StorageKind, key: string): unknown {
  return guarded<unknown>(() => {
    const text = storageOf(kind).getItem(storageKey(key))
    return text === null ? undefined : JSON.parse(text)
  }, undefined)
}

/** Stores a value; false when the browser does not keep it. */
export function writeValue(kind: StorageKind, key: string, value: unknown): boolean {
  return guarded(() => {
    storageOf(kind).setItem(storageKey(key), JSON.stringify(value))
    return true
  }, false)
}

export function removeValue(kind: StorageKind, key: string): void {
  guarded(() => storageOf(kind).removeItem(storageKey(key)), undefined)
}

/** The tab's storage for a library that wants one; null when the browser blocks it, so that the caller can say so. */
export function tabStorage(): Storage | null {
  return guarded(() => {
    const probe = storageKey('probe')
    sessionStorage.setItem(probe, '1')
    sessionStorage.removeItem(probe)
    return sessionStorage
  }, null)
}
