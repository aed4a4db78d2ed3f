/** What the snackbar shows: a catalogue id or, from a server, plain text (platform §1, §8). */
export interface Notification {
  key: number
  kind: 'success' | 'error' | 'info'
  /** A catalogue id; an id that the catalogue lacks is shown as the plain text it then is. */
  id: string
  values?: Readonly<Record<string, string | number>> | undefined
  action?: { id: string; to: string } | undefined
}

let notifications: readonly Notification[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function publish(next: readonly Notification[]): void {
  notifications = next
  for (const listener of listeners) listener()
}

/** Announces something in the snackbar. Gives the key with which it can be dismissed. */
export function notify(notification: Omit<Notification, 'key'>): number {
  lastKey += 1
  // The same failure of several calls at once is one notification.
  const others = notifications.filter(({ kind, id }) => kind !== notification.kind || id !== notification.id)
  publish([...others, { ...notification, key: lastKey }])
  return lastKey
}

export function dismissNotification(key: number): void {
  publish(notifications.filter((notification) => notification.key !== key))
}

/** The present notifications, oldest first; the same array as long as nothing changed. */
export function currentNotifications(): readonly Notification[] {
  return notifications
}

export function subscribeNotifications(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
