import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const sourceFolder = fileURLToPath(new URL('..', import.meta.url))

/** The source files of a folder of `src`, by their whole paths. */
export function filesOf(folder: string, recursive: boolean): string[] {
  return readdirSync(join(sourceFolder, folder), { recursive, encoding: 'utf8' })
    .map((file) => join(sourceFolder, folder, file))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('.gen.ts'))
}
