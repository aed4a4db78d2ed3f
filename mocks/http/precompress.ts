import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { errorCode } from '../db/transaction'

const compress = promisify(brotliCompress)
const compressible = /\.(?:js|css|json|svg|txt)$/

/**
 * Writes `name.br` beside every text file of a built client that has no current one, so that the server can send it as
 * it is. A folder that cannot be written to is left alone: its files are then compressed for each reply.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  try {
    await Promise.all(paths.map(writeCompressed))
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined || !['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code)) throw error
    console.log(`The files of ${folder} cannot be compressed beforehand (${code}).`)
  }
}

async function writeCompressed(path: string): Promise<void> {
  const target = `${path}.br`
  if ((await changedAt(target)) >= (await changedAt(path))) return
  const body = await readFile(path)
  const compressed = await compress(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  // Another process may be doing the same.
  const unfinished = `${target}.${process.pid}`
  await writeFile(unfinished, compressed)
  await rename(unfinished, target)
}

async function changedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch {
    return 0
  }
}
