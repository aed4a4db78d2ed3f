import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding to answer in: what the client weighs highest in `Accept-Encoding`, brotli before gzip when equal. */
export function chooseEncoding(accept: string | null | undefined): Encoding {
  const weights = new Map<string, number>()
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (encoding: 'br' | 'gzip') => weights.get(encoding) ?? weights.get('*') ?? 0
  const identity = weights.get('identity') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip') && weightOf('br') >= identity) return 'br'
  if (weightOf('gzip') > 0 && weightOf('gzip') >= identity) return 'gzip'
  return 'identity'
}

/** `effort` `most` is for what is packed once and kept, `quick` for an answer that is made anew each time. */
export async function encode(body: Buffer, encoding: Encoding, effort: 'most' | 'quick'): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return await compressGzip(body, { level: effort === 'most' ? 9 : 5 })
  return await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'most' ? 11 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
