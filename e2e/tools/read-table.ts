import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCsv } from '@/lib/spreadsheet/csv'

/** The rows of a table of this folder below its heading, each with its fields. */
export async function readTable(name: string): Promise<string[][]> {
  const [, ...rows] = parseCsv(await readFile(join(import.meta.dirname, name), 'utf8'))
  return rows.map(({ cells }) => cells)
}

/** Returns whether a file of the repository has a test of this title. */
export async function hasTest(file: string, title: string): Promise<boolean> {
  const source = await readFile(join(import.meta.dirname, '../..', file), 'utf8')
  return title !== '' && ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}
