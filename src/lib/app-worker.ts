interface TypePolicy {
  /** Creates an object that the browser accepts as a script address; its text is the address. */
  createScriptURL: (url: string) => string
}

interface TypeRules {
  createHTML?: (html: string) => string | null
  createScriptURL?: (url: string) => string | null
}

declare global {
  // Not every browser has it, and TypeScript's library does not know it.
  var trustedTypes: { createPolicy: (name: string, rules: TypeRules) => TypePolicy } | undefined
}

/** Only files of the build, served from the page's origin, may run as a worker. */
function ownFile(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && (pathname.startsWith('/assets/') || import.meta.env.DEV) ? address : null
}

// A page may create a policy of one name only once.
let policy: TypePolicy | undefined

/** Starts a worker of the build; `address` comes from an import with `?worker&url`. */
export function startWorker(address: string): Worker {
  policy ??= globalThis.trustedTypes?.createPolicy('app-worker', { createScriptURL: ownFile })
  return new Worker(policy === undefined ? address : policy.createScriptURL(address), { type: 'module' })
}
