import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../api/problem'

const firstMs = 10_000
const bytesPerSecond = 4096

const discardedBytes = 16 * 1024 * 1024
const discardMs = 5000

/**
 * Refuses a body whose declared length is above the limit. One of moderate length is discarded first: a proxy that is
 * still sending it would report the closed connection instead of the refusal.
 */
export async function refuseDeclaredSize(c: Context, maxBytes: number, incoming?: IncomingMessage): Promise<void> {
  const declared = Number(c.req.header('content-length') ?? 0)
  if (declared <= maxBytes) return
  if (incoming !== undefined && declared <= discardedBytes) await discard(incoming)
  throw tooLarge(maxBytes)
}

async function discard(incoming: IncomingMessage): Promise<void> {
  incoming.resume()
  const end = finished(incoming, { writable: false, signal: AbortSignal.timeout(discardMs) })
  // It is refused whether it came to its end, broke off or took too long.
  await Promise.allSettled([end])
}

/**
 * Reads the whole body, so that nothing afterwards waits for a connection. A body has ten seconds to arrive, and one
 * more for every 4 KiB that have arrived; Hono's `timeout` knows a fixed time only, which a large file on a slow
 * connection would exceed.
 */
export async function receiveBody(c: Context, maxBytes: number, incoming?: IncomingMessage): Promise<void> {
  const arrival = watchArrival(() => incoming?.socket.bytesRead ?? 0)
  // A declared length has been judged; another body may turn out to be of any length.
  const limit: MiddlewareHandler =
    c.req.header('content-length') === undefined
      ? bodyLimit({
          maxSize: maxBytes,
          onError: () => {
            throw tooLarge(maxBytes)
          },
        })
      : async (_c, next) => await next()
  const read = async () => void (await c.req.arrayBuffer())
  try {
    await Promise.race([limit(c, read), arrival.tooSlow])
  } catch (error) {
    if (error instanceof Problem) throw error
    // The connection is broken, so the response is not delivered.
    throw new Problem(408, 'common.error.tooSlow')
  } finally {
    arrival.stop()
  }
}

function watchArrival(bytesRead: () => number): { tooSlow: Promise<never>; stop: () => void } {
  const start = performance.now()
  const bytesBefore = bytesRead()
  let timer: NodeJS.Timeout
  const tooSlow = new Promise<never>((_resolve, reject) => {
    const check = () => {
      const allowedMs = firstMs + ((bytesRead() - bytesBefore) / bytesPerSecond) * 1000
      const leftMs = allowedMs - (performance.now() - start)
      if (leftMs > 0) timer = setTimeout(check, Math.ceil(leftMs))
      else reject(new Problem(408, 'common.error.tooSlow'))
    }
    timer = setTimeout(check, firstMs)
  })
  return { tooSlow, stop: () => clearTimeout(timer) }
}

export function tooLarge(maxBytes: number): Problem {
  return new Problem(413, 'common.error.tooLarge', { values: { limit: `${Math.floor(maxBytes / 1024 / 1024)} MB` } })
}
