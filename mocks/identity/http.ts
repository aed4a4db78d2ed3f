import type { IncomingMessage, ServerResponse } from 'node:http'

export function isReading(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

export function sendPage(response: ServerResponse, status: number, page: string): void {
  const body = Buffer.from(page)
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }).end(body)
}
