import { afterEach, expect, test, vi } from 'vitest'
import { problemTexts } from './file-problems'
import { readInWorker } from './file-worker'

const rows = { rows: [] }
const read = (content: string) =>
  readInWorker(
    new Blob([content]),
    {
      limits: { bytes: 1, rows: 1, columns: 1 },
      findColumn: () => null,
      required: [],
      problems: { ...problemTexts({ tooLarge: 'large', tooManyRows: 'many' }), noRows: 'none', wrongTemplate: 'wrong' },
    },
    () => Promise.resolve({ default: '/assets/worker.js' }),
  )

/** A browser whose workers end in these ways, one after the other. */
function workersThat(...ways: readonly ('crash' | 'doNotLoad' | 'answer')[]) {
  const left = [...ways]
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        const way = left.shift()
        if (way === 'answer') this.dispatchEvent(new MessageEvent('message', { data: { kind: 'read', read: rows } }))
        else this.dispatchEvent(Object.assign(new Event('error'), { message: way === 'crash' ? 'out of memory' : '' }))
      }
      terminate() {}
    },
  )
}

afterEach(() => vi.unstubAllGlobals())

test('a file is read again when its reader crashes', async () => {
  workersThat('crash', 'answer')
  expect(await read('x')).toEqual(rows)
})

test('a file whose reader crashes twice is not called damaged', async () => {
  workersThat('crash', 'crash')
  expect(await read('x')).toEqual({ problem: 'importFile.readStopped' })
})

test('a reader that cannot be loaded is reported as a question of the connection', async () => {
  workersThat('doNotLoad', 'doNotLoad')
  expect(await read('x')).toEqual({ problem: 'importFile.workerFailed' })
})

test('a file that is too large is not read at all', async () => {
  workersThat()
  expect(await read('xx')).toEqual({ problem: 'large' })
})
