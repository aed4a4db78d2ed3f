import { http } from 'msw'

/** The API for client tests in Vitest: the same Hono app, without a server. */
export function apiHandler(app: { fetch: (request: Request) => Response | Promise<Response> }) {
  return http.all('*/api/*', ({ request }) => app.fetch(request))
}
