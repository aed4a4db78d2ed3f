import { expect, test } from 'vitest'
import { spellingsPattern } from './romanization'

const finds = (word: string, name: string) => new RegExp(spellingsPattern(word) ?? '^$').test(name)

test.each([
  ['sangke', 'sangkae'],
  ['sangkae', 'sangke'],
  ['sopal', 'sophal'],
  ['chhouk', 'chuk'],
  ['pnum', 'phnoum'],
  ['sokha', 'sokkha'],
  ['thida', 'tida'],
  ['batambang', 'battambang'],
  ['batdambang', 'batdambang'],
  ['siem', 'siem'],
  ['vichea', 'wichae'],
])('%s finds %s', (word, name) => {
  expect(finds(word, name)).toBe(true)
})

test.each([
  ['sangke', 'sokhae'],
  ['dara', 'dary'],
  ['sok', 'suk'],
])('%s does not find %s', (word, name) => {
  expect(finds(word, name)).toBe(false)
})

test.each(['s3012', '02080103', 'so', 'សង្កែ', '100%'])('%s has one spelling', (word) => {
  expect(spellingsPattern(word)).toBeNull()
})
