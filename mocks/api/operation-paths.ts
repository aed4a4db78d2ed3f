import { policy, type Operation } from './policy'

const isOperation = (text: string): text is Operation => Object.hasOwn(policy, text)

export const allOperations: readonly Operation[] = Object.keys(policy).filter(isOperation)

const operations = allOperations.map((operation) => {
  const [method = '', path = ''] = operation.split(' ')
  return { operation, method, path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }
})

/** The methods that a path knows, for the refusal of any other. */
export function listMethods(path: string): string[] {
  return operations.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}

/** The operation of a call; a path that is written out goes before one with an id in it. */
export function findOperation(method: string, path: string): Operation | null {
  const matching = operations.filter((operation) => operation.method === method && operation.pattern.test(path))
  return (matching.find((item) => item.path === path) ?? matching[0])?.operation ?? null
}

/** Every route has its line in the policy table and every line its route; throws otherwise, so that the API does not
 *  start. */
export function compareWithPolicy(routes: readonly { method: string; path: string }[]): void {
  const registered = new Set(
    routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path.slice('/api'.length)}`),
  )
  const listed = new Set<string>(allOperations)
  const unlisted = [...registered].filter((operation) => !listed.has(operation))
  const unserved = [...listed].filter((operation) => !registered.has(operation))
  if (unlisted.length + unserved.length > 0) {
    throw new Error(
      `Routes without a policy: ${unlisted.join(', ')}. Policies without a route: ${unserved.join(', ')}.`,
    )
  }
}
