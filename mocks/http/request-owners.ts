import type { IncomingMessage } from 'node:http'
import { clientAddress } from './client-address'
import type { Owner } from './concurrency-limiter'

/** The account and the address of a request, with the part of all places that each may take. */
export function requestOwners(username: string, incoming?: IncomingMessage): Owner[] {
  const account = { key: `account ${username}`, running: 0.2, queued: 0.5 }
  const address = incoming === undefined ? undefined : clientAddress(incoming)
  // Hundreds of people can share the address of an office or a mobile network.
  return address === undefined ? [account] : [account, { key: `address ${address}`, running: 0.8, queued: 0.8 }]
}
