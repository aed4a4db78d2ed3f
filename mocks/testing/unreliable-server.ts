import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Role } from '@/auth/permissions'
import type { TestWorld } from './world'

/**
 * The moment at which the connection breaks: before the API receives the request, after it has done the work but before it
 * answers, or in the middle of its answer.
 */
export const breaks = ['before', 'after', 'within the answer'] as const
export type Break = (typeof breaks)[number]

interface Write {
  method: 'POST' | 'PUT' | 'DELETE'
  /** The path after `/api`. */
  path: string
  body?: unknown
  as: Role
}

interface Reached {
  status: number
  body: unknown
  /** The number of times that the connection was reset before. */
  resets: number
  /** The answer is the one that was kept, not a second deed. */
  replayed: boolean
}

export type UnreliableServer = Awaited<ReturnType<typeof startUnreliableServer>>

/** The API of a test world behind a real server whose sockets break as planned. */
export async function startUnreliableServer(world: TestWorld) {
  let plan: Break[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const broken = plan.shift()
    if (broken === 'before') {
      request.socket.destroy()
      return
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    const body = await text(request)
    const answered = await world.app.request(request.url ?? '', {
      method: request.method ?? '',
      headers,
      ...(body === '' ? {} : { body }),
    })
    const said = Buffer.from(await answered.arrayBuffer())
    if (broken === 'after') {
      request.socket.destroy()
      return
    }
    response.writeHead(answered.status, { ...Object.fromEntries(answered.headers), 'content-length': said.length })
    if (broken === undefined) response.end(said)
    else response.write(said.subarray(0, said.length / 2), () => request.socket.destroy())
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A port was asked for')
  const origin = `http://127.0.0.1:${address.port}`

  /** Sends one write with one key until its answer arrives, as the client does; the connection breaks as planned. */
  async function send({ method, path, body, as }: Write, planned: readonly Break[]): Promise<Reached> {
    plan = [...planned]
    const token = await world.sign(world.claimsOf(as))
    const key = randomUUID()
    for (let resets = 0; resets <= planned.length; resets++) {
      try {
        const response = await fetch(`${origin}/api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const answered: unknown = await response.json()
        const replayed = response.headers.get('idempotency-replayed') === 'true'
        return { status: response.status, body: answered, resets, replayed }
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
    }
    throw new Error('The connection broke more often than planned')
  }

  return {
    send,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
