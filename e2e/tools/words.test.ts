import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// One spelling of a word and one term for a thing, as `src/locales/GLOSSARY.md` has them, wherever a text is written.

const instead: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/ប្តូរ/, 'ប្ដូរ'],
  [/ម្តង/, 'ម្ដង'],
  [/ផ្តើម/, 'ផ្ដើម'],
  [/ផ្តល់/, 'ផ្ដល់'],
  [/ម្តាយ/, 'ម្ដាយ'],
  [/ស្តាំ/, 'ស្ដាំ'],
  [/បណ្តោះ/, 'បណ្ដោះ'],
  [/ឲ្យ/, 'ឱ្យ'],
  [/ចូលប្រើ(?!ប្រាស់)/, 'ចូលប្រើប្រាស់'],
  [/អ្នកប្រើ(?!ប្រាស់)/, 'អ្នកប្រើប្រាស់'],
  [/សិស្សអាហារូបករណ៍/, 'សិស្សទទួលអាហារូបករណ៍'],
  [/គំនូសតាង/, 'ក្រាហ្វិក'],
  [/ឥតច្បាប់/, 'គ្មានច្បាប់'],
  [/គូសធីក|សញ្ញាធីក|ដោះធីក/, 'គូស, សញ្ញាគូស'],
  [/គ្រូប្រចាំថ្នាក់/, 'គ្រូទទួលបន្ទុកថ្នាក់'],
  [/កែប្រែ|កែសម្រួល/, 'កែ'],
  // The specification's own English: two choices of the dialog that puts students into a class, and a button.
  [/\bEnrol(?! (?:to class|to new class|new)\b)(?!l)/, 'Enroll'],
]

/** Places and persons keep the spelling of their register, and search has to find every spelling. */
const isExempt = (path: string) => path.endsWith('.tsv') || path.startsWith('src/lib/khmer/') || path === ownPath
const ownPath = 'e2e/tools/words.test.ts'
const root = join(import.meta.dirname, '../..')

test('a word is spelled one way, and a thing has one name', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '*.ts', '*.tsx', '*.po', '*.md', '*.html', '*.vtt', '*.typ', '*.json'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .filter((path) => !isExempt(path))
  const found = files.flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return lines.flatMap((line, index) =>
      instead
        .filter(([wrong]) => wrong.test(line))
        .map(([wrong, right]) => `${path}:${index + 1} has ${wrong.exec(line)?.[0] ?? ''} instead of ${right}`),
    )
  })
  expect(found).toEqual([])
})
