import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** A proxy on the same machine names the real address in the last part of `X-Forwarded-For`. */
export function clientAddress({ socket, headers }: IncomingMessage): string {
  const peer = socket.remoteAddress
  const isLocal = peer !== undefined && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(peer)
  const forwarded = isLocal ? headers['x-forwarded-for'] : undefined
  return (
    String(forwarded ?? peer ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  )
}

/** The client's IPv4 address, or the 64 bits of its IPv6 network: within those a client can choose any address. */
export function clientNetwork(request: IncomingMessage): string {
  const address = clientAddress(request)
  // The URL parser writes an IPv6 address in its one short form.
  if (!isIPv6(address) || address.includes('.') || address.includes('%')) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const ending = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - ending.length
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...ending].slice(0, 4).join(':')
}
