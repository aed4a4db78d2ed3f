import { expect, it } from 'vitest'
import { foldForSearch } from '@/lib/khmer/fold'
import { matchingPages } from './quick-pages'

const page = (path: string, names: string) => ({ path, searchText: foldForSearch(names) })
const pages = [page('/school', 'សាលារៀន School'), page('/user', 'គ្រប់គ្រងអ្នកប្រើប្រាស់ User management')]

it('a page is found by words of its name in either language, in any order and spelling', () => {
  const found = (query: string) => matchingPages(pages, query).map(({ path }) => path)
  expect(found('')).toEqual(['/school', '/user'])
  expect(found('SCHOOL')).toEqual(['/school'])
  expect(found('management us')).toEqual(['/user'])
  expect(found('សាលា')).toEqual(['/school'])
  expect(found('សាលា user')).toEqual([])
})
