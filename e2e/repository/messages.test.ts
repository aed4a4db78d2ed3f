import { expect, test } from 'vitest'
import { messageFaults } from '../support/message-faults'

const whole = {
  km: { 'score.title': 'ពិន្ទុ', 'score.count': 'ចំនួន {n, plural, other {#}}', 'common.noData': 'គ្មានទិន្នន័យ' },
  en: {
    'score.title': 'Scores',
    'score.count': '{n, plural, one {# score} other {# scores}}',
    'common.noData': 'No data',
  },
  files: [
    { path: 'src/a.tsx', text: "title: 'score.title', where: 'scores.month'" },
    { path: 'mocks/b.ts', text: "message: 'common.noData'" },
  ],
  extracted: { 'score.count': ['src/a.tsx'] },
}

test('two whole catalogues have no fault', () => {
  expect(messageFaults(whole)).toEqual([])
})

test.each([
  ['an id only one catalogue has', { km: { ...whole.km, 'common.noData': '' } }, 'common.noData has no text in km.po'],
  [
    'an extracted id that no catalogue has',
    { extracted: { ...whole.extracted, 'other.id': ['src/c.tsx'] } },
    'other.id is in neither catalogue (src/c.tsx)',
  ],
  [
    'an id in a schema or an answer that no catalogue has',
    { files: [...whole.files, { path: 'mocks/c.ts', text: "z.string('score.gone')" }] },
    'score.gone is in neither catalogue (mocks/c.ts)',
  ],
  ['an id nobody uses', { extracted: {} }, 'score.count is used nowhere'],
  [
    'an id put together from parts',
    { files: [...whole.files, { path: 'src/c.ts', text: 'i18n._(`score.${name}`)' }] },
    'src/c.ts: `score.${…` puts an id together; use a map of ids',
  ],
  [
    'an argument that only one language takes',
    { km: { ...whole.km, 'score.count': 'ចំនួន {count}' } },
    'score.count takes {count} in km.po and {n, plural} in en.po',
  ],
  [
    'a count that is a plural in one language only',
    { km: { ...whole.km, 'score.count': 'ចំនួន {n}' } },
    'score.count takes {n} in km.po and {n, plural} in en.po',
  ],
  [
    'an argument inside a plural',
    { en: { ...whole.en, 'score.count': '{n, plural, one {# of {all}} other {#}}' } },
    'score.count takes {n, plural} in km.po and {all} {n, plural} in en.po',
  ],
  [
    'a tag that only one language has',
    { en: { ...whole.en, 'score.title': '<0>Scores</0>' } },
    'score.title takes nothing in km.po and </0> <0> in en.po',
  ],
  [
    'a number the browser would format',
    { km: { ...whole.km, 'score.count': '{n, number}' } },
    'score.count formats a number by itself in km.po',
  ],
])('%s is a fault', (_, broken, fault) => {
  expect(messageFaults({ ...whole, ...broken })).toContain(fault)
})

test('a text that cannot be read is a fault', () => {
  const faults = messageFaults({ ...whole, en: { ...whole.en, 'common.noData': 'No {data' } })
  expect(faults.join('\n')).toContain('common.noData cannot be read in en.po')
})
