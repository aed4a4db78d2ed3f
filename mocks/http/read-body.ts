import type { IncomingMessage } from 'node:http'

/** The body as text, or null when it is longer than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) throw new TypeError('A body is read as bytes')
    size += part.length
    if (size <= limit) parts.push(part)
  }
  return size > limit ? null : Buffer.concat(parts).toString('utf8')
}
