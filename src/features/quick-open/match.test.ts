import { expect, test } from 'vitest'
import { findMatches, rankMatches } from './match'

const texts = (item: string) => item.split('|')
const school = 'សាលារៀន|School'
const userManagement = 'គ្រប់គ្រងអ្នកប្រើប្រាស់|User management'

test('a page is found by words of its name in either language, in any order and spelling', () => {
  const found = (query: string) => findMatches([school, userManagement], query, texts).map(({ item }) => item)
  expect(found('')).toEqual([school, userManagement])
  expect(found('SCHOOL')).toEqual([school])
  expect(found('management us')).toEqual([userManagement])
  expect(found('សាលា')).toEqual([school])
  expect(found('សាលា user')).toEqual([])
})

test('matches are ordered: equal to the words, beginning with them, having them as words, holding them', () => {
  const answered = ['Oudom Sangkae|02080101903', 'Prasangkae|02080101904', 'Sangkae|02080101901', 'Sangkae 2|0208']
  const ranked = (query: string) => rankMatches(answered, query, texts).map(({ item }) => item.split('|')[0])
  expect(ranked('sangkae')).toEqual(['Sangkae', 'Sangkae 2', 'Oudom Sangkae', 'Prasangkae'])
  expect(ranked('0208')).toEqual(['Sangkae 2', 'Oudom Sangkae', 'Prasangkae', 'Sangkae'])
})

test('what the server found by another spelling stays, after what holds the words typed', () => {
  expect(rankMatches(['Sok', 'Sokha'], 'sokha', texts).map(({ item }) => item)).toEqual(['Sokha', 'Sok'])
})
