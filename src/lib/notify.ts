import { createAtom } from '@tanstack/react-store'

/** The content of the snackbar. */
export interface Notification {
  key: string
  /** When it was announced, in milliseconds. */
  at: number
  kind: 'success' | 'error' | 'info'
  /** A catalogue id; an id that the catalogue lacks is the plain text of a server and shown as it is. */
  id: string
  values?: Readonly<Record<string, string | number>> | undefined
  action?: { id: string; to: string } | undefined
  /** Hides by itself, as a success does, after the time to read a sentence. */
  isBrief?: true
}

/** The notifications that are shown, oldest first. */
export const notifications = createAtom<readonly Notification[]>([])

/** Announces something in the snackbar. Gives the key with which it can be dismissed. */
export function notify(notification: Omit<Notification, 'key' | 'at'>): string {
  const key = crypto.randomUUID()
  notifications.set((shown) => {
    // The same failure of several calls is one notification.
    const others = shown.filter(({ kind, id }) => kind !== notification.kind || id !== notification.id)
    return [...others, { ...notification, key, at: Date.now() }]
  })
  return key
}

export function dismissNotification(key: string): void {
  notifications.set((shown) => shown.filter((notification) => notification.key !== key))
}

/** Removes the errors that were announced before a moment: what the user did then has succeeded since. */
export function dismissErrorsBefore(moment: number): void {
  notifications.set((shown) => shown.filter(({ kind, at }) => kind !== 'error' || at > moment))
}
