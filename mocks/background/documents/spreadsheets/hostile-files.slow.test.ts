import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataSchema } from '@/lib/api/wire'
import { importColumns } from '@/features/enrollment-import/schema'
import { sheetImportResult } from '@/sheets/import/schema'
import { writeRows } from '@/lib/spreadsheet/write-sheet'
import { createRandom } from '../../../seed/random'
import { hostileFiles } from '../../../testing/hostile-files'
import { mutateFile } from '../../../testing/mutate-file'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms } from '../../../testing/world-ids'
import { readImportInWorker } from './read-import-in-worker'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const readBytes = async (path: string) => new Uint8Array(await readFile(new URL(path, import.meta.url)))
const send = (file: Uint8Array) => {
  const body = new FormData()
  body.set('classroomId', JSON.stringify(classrooms['own-class']))
  body.set('file', new Blob([new Uint8Array(file)]), 'sheet.xlsx')
  return world.call('POST', '/import/attendances', { as: 'teacher', body })
}
const maxMs = 12_000

test('files that are made to do harm are refused or judged row by row, and nothing of them is stored', async () => {
  const template = `/template/export?type=attendance&classroomId=${classrooms['own-class']}`
  const workbook = new Uint8Array(await (await world.call('GET', template, { as: 'teacher' })).arrayBuffer())
  const old = await readBytes('../../../../e2e/support/files/libreoffice.xls')
  const random = createRandom('hostile files')
  const mutants = Array.from({ length: 20 }, (_, index) => ({
    name: `mutant ${index}`,
    make: () => mutateFile(index % 2 === 0 ? workbook : old, random),
  }))
  const stored = async () =>
    await world.db
      .selectFrom('attendances')
      .select(['enrollment_id', 'month', 'absent', 'permission'])
      .orderBy('enrollment_id')
      .orderBy('month')
      .execute()
  const before = await stored()
  const files = hostileFiles(workbook, old).filter(({ isLong }) => isLong !== true)
  for (const { name, make } of [...files, ...mutants]) {
    const file = make()
    const began = performance.now()
    const response = await send(file)
    const answer: unknown = await response.json()
    // A reader may see through what was done to a file; then the rows are judged, and they are not of this class.
    const isRefused =
      response.status === 200 ? !dataSchema(sheetImportResult).parse(answer).success : response.status === 400
    expect([name, isRefused, performance.now() - began < maxMs]).toEqual([name, true, true])
  }
  expect(await stored()).toEqual(before)
})

test('the row report shortens a very long cell', async () => {
  const random = createRandom('long cells')
  const letters = () => Array.from({ length: 900 }, () => String.fromCodePoint(random.int(0x1780, 0x17a2))).join('')
  const rows = Array.from({ length: 20 }, () => importColumns.map(letters))
  const read = await readImportInWorker(await writeRows('S', [importColumns, ...rows]), '2026-11-21')
  if (read === null || 'problem' in read) throw new Error('It was to be read')
  const lengths = read.brokenRecords.flatMap(({ student }) => Object.values(student).map(({ value }) => value.length))
  expect([lengths.length, Math.max(...lengths)]).toEqual([20 * importColumns.length, 200])
})
