import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { chooseEncoding, encode, type Encoding } from './encoding'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
}
const packed = new Set(['.js', '.css', '.json', '.svg', '.txt', '.vtt'])
const media = new Set(['.mp4', '.webm', '.mp3'])

interface File {
  type: string
  etag: string
  size: number
  cacheControl: string
  /** Media stay on the disk and are read from there in ranges; everything else is held in memory. */
  from: { path: string } | { body: Buffer; encodings: Map<Encoding, Promise<Buffer>> | null }
}

export interface StaticFiles {
  /** Answers with the file at this path; false when there is none. */
  file: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** The start page, with a nonce of its own for this reply; null when the client is not built. */
  page: ((nonce: string) => string) | null
  /** Compresses everything before it is asked for. */
  pack: () => Promise<void>
}

const noncePlace = /SALA_CSP_NONCE/g

/** Every file of the built client and the address it has. Source maps are not served. */
export async function clientFiles(folder: string): Promise<{ url: string; path: string }[]> {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : []
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ url: `/${relative(folder, path).split(sep).join('/')}`, path }))
}

/** Reads the files once. Only what is listed can be asked for, so no path leads anywhere else. */
export async function loadStaticFiles(list: readonly { url: string; path: string }[]): Promise<StaticFiles> {
  const files = new Map<string, File>()
  let page: string | null = null
  for (const { url, path } of list) {
    const body = await readFile(path)
    if (url === '/index.html') page = body.toString('utf8')
    else files.set(url, fileOf(url, path, body))
  }
  const template = page
  return {
    file: async (path, request, response) => {
      const file = files.get(decoded(path))
      if (file === undefined) return false
      await sendFile(file, request, response)
      return true
    },
    page: template === null ? null : (nonce) => template.replaceAll(noncePlace, nonce),
    pack: async () => {
      for (const { from } of files.values()) {
        if ('body' in from && from.encodings !== null) await packedOnce(from.body, 'br', from.encodings)
      }
    },
  }
}

function fileOf(url: string, path: string, body: Buffer): File {
  const extension = extname(url).toLowerCase()
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    size: body.length,
    // Names in assets carry a hash of what is in them, so they never change.
    cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    from: media.has(extension) ? { path } : { body, encodings: packed.has(extension) ? new Map() : null },
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function sendFile(file: File, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', file.type)
  response.setHeader('Cache-Control', file.cacheControl)
  response.setHeader('ETag', file.etag)
  if ('path' in file.from) return await sendMedia(file, file.from.path, request, response)
  const { body, encodings } = file.from
  if (encodings !== null) response.setHeader('Vary', 'Accept-Encoding')
  if (isUnchanged(file, request)) return void response.writeHead(304).end()
  const encoding = encodings === null ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  const content = encodings === null ? body : await packedOnce(body, encoding, encodings)
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', content.length)
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : content)
}

function packedOnce(body: Buffer, encoding: Encoding, encodings: Map<Encoding, Promise<Buffer>>): Promise<Buffer> {
  const known = encodings.get(encoding) ?? encode(body, encoding, 'most')
  encodings.set(encoding, known)
  return known
}

function isUnchanged({ etag }: File, request: IncomingMessage): boolean {
  const known = request.headers['if-none-match']
  return known !== undefined && known.split(',').some((text) => text.trim().replace(/^W\//, '') === etag)
}

async function sendMedia(file: File, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Accept-Ranges', 'bytes')
  if (isUnchanged(file, request)) return void response.writeHead(304).end()
  const condition = request.headers['if-range']
  const wanted = condition === undefined || condition === file.etag ? request.headers.range : undefined
  const range = rangeOf(wanted, file.size)
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${file.size}`)
    return void response.writeHead(416).end()
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  response.setHeader('Content-Length', end - start + 1)
  if (range !== null) response.setHeader('Content-Range', `bytes ${start}-${end}/${file.size}`)
  response.writeHead(range === null ? 200 : 206)
  if (request.method === 'HEAD' || file.size === 0) return void response.end()
  await pipeline(createReadStream(path, { start, end }), response)
}

/** One range of bytes, both ends within; null for the whole file (also for what is not understood, RFC 9110 §14.2). */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (match === null || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
