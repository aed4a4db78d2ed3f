import type { IncomingMessage, ServerResponse } from 'node:http'

/** The longest form: an ID token is the longest field of one. */
export const maxFormBytes = 16 * 1024

export function isReading(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

export function sendPage(response: ServerResponse, status: number, page: string): void {
  const body = Buffer.from(page)
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }).end(body)
}
