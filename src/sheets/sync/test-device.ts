import type { DeviceRecords, KeptRecord } from '@/lib/storage/storage-records'

/** A device's records for tests: what is put is copied, as the disk would, and read back in the order of its places. */
export function testDevice(): DeviceRecords {
  const kept = new Map<string, KeptRecord>()
  return {
    async put(scope, id, value) {
      if (value === null) kept.delete(`${scope}\n${id}`)
      else kept.set(`${scope}\n${id}`, { scope, id, value: structuredClone(value) })
    },
    all: async (prefix) =>
      [...kept.values()]
        .filter(({ scope }) => scope.startsWith(prefix))
        .toSorted((a, b) => (a.scope + a.id < b.scope + b.id ? -1 : 1)),
    isEmpty: async () => kept.size === 0,
    close: () => undefined,
  }
}
