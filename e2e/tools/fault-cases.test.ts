import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { hasTest, readTable } from './read-table'

const root = join(import.meta.dirname, '../..')
/** The cases of faults; 32 to 37 and 44 are hostile input and headers. */
const cases = [...Array.from({ length: 31 }, (_, index) => index + 1), 38, 39, 40, 41, 42, 43]
const scripts = z.object({ scripts: z.record(z.string(), z.string()) })

async function readCases() {
  const lines = await readTable('fault-cases.csv')
  return lines.map(([number = '', file = '', title = '', longForm = '']) => ({
    number: Number(number),
    file,
    title,
    longForm,
  }))
}

test('every case of a fault has a test that is there, by its title, and a long form that is a command', async () => {
  const lines = await readCases()
  expect(new Set(lines.map(({ number }) => number))).toEqual(new Set(cases))
  const commands = scripts.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).scripts
  for (const { number, file, title, longForm } of lines) {
    expect(await hasTest(file, title), `case ${number}: “${title}” in ${file}`).toBe(true)
    expect(longForm === '' || Object.hasOwn(commands, longForm), `case ${number}: ${longForm}`).toBe(true)
  }
})
