import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the client is in src and the stand-in in mocks, and the client imports nothing of the stand-in', () => {
  expect(read('index.html')).toMatch(/<script type="module" src="\/src\/app\/main\.tsx">/)
  expect(read('package.json')).toContain('"start": "node mocks/cli/start.js"')
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(100)
  // Tests may read the stand-in's tables, so that these are said once.
  const isTest = (path: string) => path.startsWith('testing/') || path.includes('.test.')
  const importing = sources.filter(
    (path) => !isTest(path) && /from '[^']*mocks\/|import\('[^']*mocks\//.test(read(join('src', path))),
  )
  expect(importing).toEqual([])
})
