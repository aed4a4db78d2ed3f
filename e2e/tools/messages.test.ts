import { expect, test } from 'vitest'
import { messageFaults } from '../support/message-faults'

const complete = {
  public: { km: { 'home.title': 'ទំព័រដើម' }, en: { 'home.title': 'Home' } },
  signedIn: {
    km: { 'score.title': 'ពិន្ទុ', 'score.count': 'ចំនួន {n, plural, other {#}}', 'common.noData': 'គ្មានទិន្នន័យ' },
    en: {
      'score.title': 'Scores',
      'score.count': '{n, plural, one {# score} other {# scores}}',
      'common.noData': 'No data',
    },
  },
  parts: [
    {
      name: 'help',
      km: { 'help.page.home': 'ទំព័រនេះ' },
      en: { 'help.page.home': 'This page' },
      isSource: (path: string) => path.startsWith('src/help/'),
    },
  ],
  isPublic: (path: string) => path.startsWith('src/components/shell/'),
  files: [
    { path: 'src/a.tsx', text: "title: 'score.title', where: 'scores.month'" },
    { path: 'src/components/shell/home.tsx', text: "title: 'home.title'" },
    { path: 'mocks/b.ts', text: "message: 'common.noData'" },
    { path: 'src/help/c.ts', text: "home: 'help.page.home'" },
  ],
  extracted: { 'score.count': ['src/a.tsx'] },
}
const { signedIn } = complete
const khmer = (change: Record<string, string>) => ({ signedIn: { ...signedIn, km: { ...signedIn.km, ...change } } })
const english = (change: Record<string, string>) => ({ signedIn: { ...signedIn, en: { ...signedIn.en, ...change } } })
const withFile = (path: string, text: string) => ({ files: [...complete.files, { path, text }] })

test('complete catalogs have no fault', () => {
  expect(messageFaults(complete)).toEqual([])
})

test.each([
  ['an id only one language has', khmer({ 'common.noData': '' }), 'common.noData has no text in km.po'],
  [
    'an extracted id that no catalog has',
    { extracted: { ...complete.extracted, 'score.other': ['src/c.tsx'] } },
    'score.other is in no catalog (src/c.tsx)',
  ],
  [
    'an id in a schema or a server response that no catalog has',
    withFile('mocks/c.ts', "z.string('score.gone')"),
    'score.gone is in no catalog (mocks/c.ts)',
  ],
  [
    'an id in an attribute whose area no catalog has',
    withFile('src/c.tsx', '<Head id="import.row" />'),
    'import.row is in no catalog (src/c.tsx)',
  ],
  [
    'an id of public code that only signed-in users load',
    withFile('src/components/shell/c.tsx', "i18n._('score.title')"),
    'score.title is used by public code (src/components/shell/c.tsx) and must be in the public catalog',
  ],
  [
    'a public message that no public code uses',
    { isPublic: () => false },
    'home.title is used by no public code; move it behind sign-in',
  ],
  [
    'a message in two catalogs',
    {
      public: {
        km: { ...complete.public.km, 'score.title': 'ពិន្ទុ' },
        en: { ...complete.public.en, 'score.title': 'Scores' },
      },
    },
    'score.title is in two catalogs',
  ],
  [
    'a message of the help that a page shows',
    withFile('src/c.tsx', "i18n._('help.page.home')"),
    'help.page.home is used outside the help (src/c.tsx) and must be in another catalog',
  ],
  ['an id that nothing uses', { extracted: {} }, 'score.count is used nowhere'],
  [
    'an id put together from parts',
    withFile('src/c.ts', 'i18n._(`score.${name}`)'),
    'src/c.ts: `score.${…` puts an id together; use a map of ids',
  ],
  [
    'an argument that only one language takes',
    khmer({ 'score.count': 'ចំនួន {count}' }),
    'score.count takes {count} in km.po and {n, plural} in en.po',
  ],
  [
    'a count that is a plural in one language only',
    khmer({ 'score.count': 'ចំនួន {n}' }),
    'score.count takes {n} in km.po and {n, plural} in en.po',
  ],
  [
    'an argument inside a plural',
    english({ 'score.count': '{n, plural, one {# of {all}} other {#}}' }),
    'score.count takes {n, plural} in km.po and {all} {n, plural} in en.po',
  ],
  [
    'a tag that only one language has',
    english({ 'score.title': '<0>Scores</0>' }),
    'score.title takes nothing in km.po and </0> <0> in en.po',
  ],
  [
    'a number the browser would format',
    khmer({ 'score.count': '{n, number}' }),
    'score.count formats a number by itself in km.po',
  ],
  [
    'a number that only one language has',
    khmer({ 'common.noData': 'គ្មានទិន្នន័យ 7 ថ្ងៃ' }),
    'common.noData has 7 in one language only',
  ],
  [
    'an ordinal of the English text that Khmer leaves out',
    english({ 'common.noData': 'No data of grade 11' }),
    'common.noData has 11 in one language only',
  ],
  [
    'a question that is none in the other language',
    khmer({ 'common.noData': 'គ្មានទិន្នន័យឬ?' }),
    'common.noData ends as a sentence or a question in one language only',
  ],
  [
    'a button that is not called so',
    khmer({ 'common.noData': 'សូមចុច «ពិន្ទុថ្មី»' }),
    'common.noData names “ពិន្ទុថ្មី”, which no other message says',
  ],
])('%s is a fault', (_, broken, fault) => {
  expect(messageFaults({ ...complete, ...broken })).toContain(fault)
})

test('Khmer may write an ordinal with its own digits, and name what is on the screen', () => {
  const named = { 'common.noData': 'គ្មានទិន្នន័យថ្នាក់ទី១១៖ សូមចុច «ពិន្ទុ».' }
  const change = { km: { ...signedIn.km, ...named }, en: { ...signedIn.en, 'common.noData': 'No data of grade 11.' } }
  expect(messageFaults({ ...complete, signedIn: change })).toEqual([])
})

test('a message that cannot be parsed is a fault', () => {
  const faults = messageFaults({ ...complete, ...english({ 'common.noData': 'No {data' }) })
  expect(faults.join('\n')).toContain('common.noData cannot be read in en.po')
})
