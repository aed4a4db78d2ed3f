import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Each border of .oxlintrc.json is proven with a file that breaks it: a rule that no longer bites fails here.
interface Break {
  border: string
  files: Record<string, string>
  rule: string
  typeAware?: true
}

const breaks: Break[] = [
  {
    border: 'lib imports no component',
    files: { 'src/lib/breaks.ts': "import { Button } from '@/components/ui/button'\nexport const x = Button\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'auth imports no component',
    files: { 'src/auth/breaks.ts': "import { menu } from '@/routing/menu'\nexport const x = menu\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'a component of ui imports no other kind of component',
    files: {
      'src/components/ui/breaks.ts': "import { menu } from '@/routing/menu'\nexport const x = menu\n",
    },
    rule: 'no-restricted-imports',
  },
  {
    border: 'components import nothing of the domain',
    files: {
      'src/components/tables/breaks.ts': "import { school } from '@/domain/schools/schema'\nexport const x = school\n",
    },
    rule: 'no-restricted-imports',
  },
  {
    border: 'the domain imports no sheet',
    files: { 'src/domain/a/breaks.ts': "import { Grid } from '@/sheets/grid/grid'\nexport const x = Grid\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'sheets import no feature',
    files: {
      'src/sheets/grid/breaks.ts': "import { scoreRow } from '@/features/scores/schema'\nexport const x = scoreRow\n",
    },
    rule: 'no-restricted-imports',
  },
  {
    border: 'the import of files knows no sheet',
    files: { 'src/imports/breaks.ts': "import { Grid } from '@/sheets/grid/grid'\nexport const x = Grid\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'a folder is not left by a relative path',
    files: {
      'src/components/forms/breaks.ts':
        "import { school } from '../../domain/schools/schema'\nexport const x = school\n",
    },
    rule: 'no-restricted-imports',
  },
  {
    border: 'a feature imports no route',
    files: { 'src/features/a/breaks.ts': "import { Route } from '@/routes/index'\nexport const x = Route\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'a feature imports of another one only its schema, queries and labels',
    files: { 'src/features/a/breaks.ts': "import { form } from '@/features/b/b-form'\nexport const x = form\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'a folder of a feature imports of another feature only its schema, queries and labels',
    files: { 'src/features/a/part/breaks.ts': "import { form } from '@/features/b/b-form'\nexport const x = form\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'a route imports no other route',
    files: { 'src/routes/breaks.ts': "import { Route } from '@/routes/about'\nexport const x = Route\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'the client never imports the stand-in',
    files: { 'src/features/a/breaks.ts': "import { app } from '../../../mocks/api/app'\nexport const x = app\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'HTTP only through lib/api',
    files: { 'src/features/a/queries.ts': "import ky from 'ky'\nexport const x = ky\n" },
    rule: 'no-restricted-imports',
  },
  {
    border: 'no fetch outside lib/api',
    files: { 'src/features/a/queries.ts': "export const x = () => fetch('/api/schools')\n" },
    rule: 'no-restricted-globals',
  },
  {
    border: 'device storage only through lib/storage',
    files: { 'src/features/a/breaks.ts': "export const x = () => localStorage.getItem('a')\n" },
    rule: 'no-restricted-globals',
  },
  {
    border: 'no import cycle',
    files: {
      'src/lib/a.ts': "import { b } from './b'\nexport const a = () => b\n",
      'src/lib/b.ts': "import { a } from './a'\nexport const b = () => a\n",
    },
    rule: 'no-cycle',
  },
  { border: 'no any', files: { 'src/lib/breaks.ts': 'export const x = (y: any) => y\n' }, rule: 'no-explicit-any' },
  {
    border: 'no silencing assertion',
    files: { 'src/lib/breaks.ts': 'export const x = (y: unknown) => y as string\n' },
    rule: 'no-unsafe-type-assertion',
    typeAware: true,
  },
  {
    border: 'no forgotten promise',
    files: { 'src/lib/breaks.ts': 'export const x = (y: Promise<number>) => {\n  y.then((z) => z)\n}\n' },
    rule: 'no-floating-promises',
    typeAware: true,
  },
  {
    border: 'no raw HTML',
    files: {
      'src/components/ui/breaks.tsx': 'export const X = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n',
    },
    rule: 'no-danger',
  },
]

const root = resolve(import.meta.dirname, '../..')

function lint(files: Record<string, string>, typeAware: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'sala-lint-'))
  try {
    mkdirSync(join(folder, 'src'))
    for (const config of ['.oxlintrc.json', 'tsconfig.json', 'src/tsconfig.json']) {
      copyFileSync(join(root, config), join(folder, config))
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const arguments_ = [...(typeAware ? ['--type-aware'] : []), '--format', 'unix', 'src']
    const result = spawnSync(join(root, 'node_modules/.bin/oxlint'), arguments_, { cwd: folder, encoding: 'utf8' })
    return `${result.stdout}${result.stderr}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each(breaks)('lint refuses: $border', ({ files, rule, typeAware }) => {
  expect(lint(files, typeAware === true)).toContain(`(${rule})`)
})

test('a file inside its borders passes', () => {
  const files = { 'src/lib/within.ts': 'export const within = (n: number) => n + 1\n' }
  expect(lint(files, false)).not.toMatch(/error/i)
})
