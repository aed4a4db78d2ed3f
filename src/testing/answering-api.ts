import { http, HttpResponse, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

// An API that answers what a test says.

export type Answer = (request: Request) => Response
export const server = setupServer()
/** The requests sent to it, in order. */
export const requests: Request[] = []

/** Answers the calls of all tests of a file; between them nothing stays. */
export function serveAnswers(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterAll(() => server.close())
  afterEach(() => {
    server.resetHandlers()
    requests.length = 0
  })
}

/** The API answers these one after the other, the last one from then on. */
export function answers(...list: Answer[]): void {
  server.use(
    http.all('*/api/*', ({ request }) => {
      requests.push(request.clone())
      const answer = list[Math.min(requests.length, list.length) - 1]
      return answer ? answer(request) : HttpResponse.error()
    }),
  )
}

export const json =
  (body: JsonBodyType, status = 200, headers: Record<string, string> = {}): Answer =>
  () =>
    HttpResponse.json(body, { status, headers })
export const page =
  (status: number): Answer =>
  () =>
    HttpResponse.html('<!doctype html><title>Welcome</title>', { status })
export const gone: Answer = () => HttpResponse.error()
