import { vi } from 'vitest'
import { connectApi } from '@/lib/api/api-request'

/** A call of the client, as the API gets it. */
export interface SentCall {
  /** Method and path below the API's address, as `GET schools/3`. */
  name: string
  params: Record<string, string>
  body: unknown
}

/**
 * Connects the client to an API whose answers the test gives, and records its calls. Undo it with
 * `vi.unstubAllGlobals()`.
 */
export function answerCalls(answer: (call: SentCall) => Response): SentCall[] {
  const calls: SentCall[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    const call = {
      name: `${request.method} ${pathname.replace('/api/', '')}`,
      params: Object.fromEntries(searchParams),
      body,
    }
    calls.push(call)
    return answer(call)
  })
  connectApi({
    baseUrl: 'http://localhost:5173/api',
    idempotencyKey: true,
    ifMatch: true,
    token: async () => 'token',
    showErrorPage: async () => undefined,
  })
  return calls
}
