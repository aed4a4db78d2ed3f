import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '../..')
/** The cases of faults (security-reliability §8); 32 to 37 and 44 are hostile input and headers. */
const cases = [...Array.from({ length: 31 }, (_, at) => at + 1), 38, 39, 40, 41, 42, 43]
const scripts = z.object({ scripts: z.record(z.string(), z.string()) })

async function readCases() {
  const [, ...lines] = (await readFile(join(import.meta.dirname, 'fault-cases.csv'), 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
    const [number = '', file = '', title = '', longForm = ''] = fields.map(([, quoted, plain]) =>
      (quoted ?? plain ?? '').replaceAll('""', '"'),
    )
    return { number: Number(number), file, title, longForm }
  })
}

test('every case of a fault has a test that is there, by its title, and a long form that is a command', async () => {
  const lines = await readCases()
  expect(new Set(lines.map(({ number }) => number))).toEqual(new Set(cases))
  const commands = scripts.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).scripts
  for (const { number, file, title, longForm } of lines) {
    const source = await readFile(join(root, file), 'utf8')
    const quoted = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`)
    expect(title, `case ${number}`).not.toBe('')
    expect(
      quoted.some((each) => source.includes(each)),
      `case ${number}: “${title}” in ${file}`,
    ).toBe(true)
    expect(longForm === '' || Object.hasOwn(commands, longForm), `case ${number}: ${longForm}`).toBe(true)
  }
})
