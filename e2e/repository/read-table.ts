import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The lines of a table of this folder below its heading, each with its fields; a field in quotes may hold commas. */
export async function readTable(name: string): Promise<string[][]> {
  const [, ...lines] = (await readFile(join(import.meta.dirname, name), 'utf8')).trim().split('\n')
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      (quoted ?? plain ?? '').replaceAll('""', '"'),
    ),
  )
}

/** Whether a file of the repository has a test of this title. */
export async function hasTest(file: string, title: string): Promise<boolean> {
  const source = await readFile(join(import.meta.dirname, '../..', file), 'utf8')
  return title !== '' && ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}
