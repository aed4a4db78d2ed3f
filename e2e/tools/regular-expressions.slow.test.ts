import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import * as z from 'zod'

// No text can make a regular expression of the product take long (ASVS 1.3.12).
const root = join(import.meta.dirname, '../..')
/** Tests and their helpers, which read only input they created. */
const isOfTests = /\.test\.tsx?$|^(?:src|mocks)\/testing\//

interface Expression {
  source: string
  flags: string
}

/** Expressions that are put together at run time, by how they are written, with one of those that come out. */
const assembled: Record<string, Expression> = {
  'new RegExp(pattern)': { source: '(?:ss?h?|z)(?:aa|a)nn?h?kk?h?(?:aa|a)(?:dt|td|tt?h?)', flags: '' },
  'new RegExp(`^\\\\d{${digits}}$`)': { source: '^\\d{8}$', flags: '' },
  'new RegExp(`^\\\\d{${levels * 2}}$`)': { source: '^\\d{8}$', flags: '' },
  "new RegExp(Object.keys(discouraged).join('|'), 'g')": { source: 'ឣ|ឤ|ឨ|ឲ', flags: 'g' },
  "new RegExp(`^${path.replaceAll(/:\\w+/g, '[^/]+')}$`)": { source: '^/students/[^/]+/scores/[^/]+$', flags: '' },
}

/** A literal occurs where a value may begin; a file without "/" at such a position need not be parsed. */
const mayHoldOne =
  /(?:[([{,;:=?!&|+\-*%<>~^]|^|\b(?:return|typeof|case|in|of|yield|await|else|do|throw))\s*\/(?![/*>])/m

/** All files but the tests. */
function productFiles(): string[] {
  return ['src', 'mocks'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((path) => /\.(?:tsx?|js)$/.test(path) && !isOfTests.test(path)),
  )
}

const written = ({ source, flags }: Expression) => `/${source}/${flags}`

/** Every expression of the product and one place of it, those of the schema library that it uses among them. */
function findExpressions() {
  const found = new Map<string, Expression & { file: string }>()
  const unknown: string[] = []
  const library = new Map(Object.entries(z.regexes))
  for (const file of productFiles()) {
    const code = readFileSync(join(root, file), 'utf8')
    const add = ({ source, flags }: Expression) => found.set(written({ source, flags }), { source, flags, file })
    const addAssembled = ({ start, end }: { start: number; end: number }) => {
      const text = code.slice(start, end)
      const one = assembled[text]
      if (one === undefined) unknown.push(`${file}: ${text}`)
      else add(one)
    }
    for (const [, name = ''] of code.matchAll(/\bz\.(?:iso\.|coerce\.)?(\w+)\(/g)) {
      const pattern = library.get(name)
      if (pattern instanceof RegExp) add(pattern)
    }
    if (!mayHoldOne.test(code) && !code.includes('RegExp(')) continue
    const { program, errors } = parseSync(file, code)
    expect(errors).toEqual([])
    const visitor = new Visitor({
      Literal: (node) => {
        if ('regex' in node && typeof node.regex?.pattern === 'string')
          add({ source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') addAssembled(node)
      },
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') addAssembled(node)
      },
    })
    visitor.visit(program)
  }
  return { found, unknown }
}

/** The fault of an expression; null when it has none. */
async function findFault({ source, flags }: Expression): Promise<string | null> {
  const verdict = await check(source, flags, { timeout: 60_000 })
  if (verdict.status === 'safe') return null
  return verdict.status === 'vulnerable' ? `${verdict.complexity.summary}, ${verdict.attack.pattern}` : 'undecided'
}

test('no regular expression of the product takes long over any text', { timeout: 600_000 }, async () => {
  const { found, unknown } = findExpressions()
  expect(unknown, 'put together at run time and not known here').toEqual([])
  expect(found.has(written(z.regexes.email)), 'the pattern of e-mail addresses').toBe(true)
  // The usual ones are found, or nothing would ever be.
  expect(await findFault(/\s+$/)).toMatch(/2nd degree polynomial/)
  expect(await findFault(/^([a-z]+)+@/)).toMatch(/exponential/)

  const faults: string[] = []
  for (const [text, expression] of found) {
    // One after the other: the checker limits the time of each.
    const fault = await findFault(expression)
    if (fault !== null) faults.push(`${expression.file}: ${text}: ${fault}`)
  }
  expect(faults).toEqual([])
})
