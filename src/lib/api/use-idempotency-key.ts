import { useState } from 'react'

/** Keys of what a component sends, so that the server takes a save once however often it arrives. */
interface IdempotencyKeys {
  /** The key of what is sent: the same as long as the same is sent. Texts are compared, files and lists by identity. */
  keyFor: (sent: string | object) => string
  /** After a success: the same sent again is meant as another one. */
  forget: () => void
}

function createKeys(): IdempotencyKeys {
  const keys = new Map<string | object, string>()
  return {
    keyFor: (sent) => {
      const key = keys.get(sent) ?? crypto.randomUUID()
      keys.set(sent, key)
      return key
    },
    forget: () => keys.clear(),
  }
}

export function useIdempotencyKey(): IdempotencyKeys {
  const [keys] = useState(createKeys)
  return keys
}
