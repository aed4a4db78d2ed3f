import type { DeviceRecord, DeviceRecords } from '@/lib/storage/device-records'

/** A device's records for tests: what is put is copied, as the disk would, and read back in the order of its positions. */
export function testDevice(): DeviceRecords {
  const stored = new Map<string, DeviceRecord>()
  return {
    async put(scope, id, value) {
      if (value === null) stored.delete(`${scope}\n${id}`)
      else stored.set(`${scope}\n${id}`, { scope, id, value: structuredClone(value) })
    },
    all: async (prefix) =>
      [...stored.values()]
        .filter(({ scope }) => scope.startsWith(prefix))
        .toSorted((a, b) => (a.scope + a.id < b.scope + b.id ? -1 : 1)),
    isEmpty: async () => stored.size === 0,
    close: () => undefined,
  }
}
