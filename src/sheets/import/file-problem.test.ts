import { expect, test } from 'vitest'
import { readChosenFile } from './file-problem'
import { sheetImportLimits } from './schema'

const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0])

test.each([
  ['scores.xlsx', zip, null],
  ['SCORES.XLS', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]), null],
  ['scores.csv', zip, 'importFile.notSpreadsheet'],
  ['scores.xlsx', new TextEncoder().encode('id,score'), 'importFile.notSpreadsheet'],
  ['scores.xlsx', new Uint8Array(), 'importFile.notSpreadsheet'],
  ['scores.xlsx', new Uint8Array(sheetImportLimits.bytes + 1), 'sheetImport.tooLarge'],
])('%s', async (name, bytes, problem) => {
  const read = await readChosenFile(new File([bytes], name))
  expect('problem' in read ? read.problem : null).toBe(problem)
  expect('content' in read ? read.content.size : 0).toBe(problem === null ? bytes.length : 0)
})

test('a file that was saved again since it was chosen has to be chosen again', async () => {
  const file = new File([zip], 'scores.xlsx')
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  expect(await readChosenFile(file)).toEqual({ problem: 'importFile.changed' })
})
