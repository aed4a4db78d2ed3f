import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assumptions } from '../../mocks/api/openapi/assumptions'

const rows = assumptions.map(({ operation, parameters, what }) => {
  const [method = '', path = ''] = operation.split(' ')
  const asked = parameters.length === 0 ? '' : ` with ${parameters.map((name) => `\`${name}\``).join(', ')}`
  return [method, `\`${path.replaceAll(/:(\w+)/g, '{$1}')}\`${asked}`, what]
})

test('the README lists the calls that a deployment has to compare with its API', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, table = ''] = /\n(\| method[^\n]*\n(?:\|[^\n]*\n)+)/.exec(readme) ?? []
  const listed = table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(listed).toEqual(rows)
})
