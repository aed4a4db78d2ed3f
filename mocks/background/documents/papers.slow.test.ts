import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyPaper, type DrawnPaper } from '../../testing/every-paper'
import { canPrint, printWorkbooks } from '../../testing/office-suite'
import { createPaperWorld } from '../../testing/paper-world'
import type { TestWorld } from '../../testing/world'

// LibreOffice prints the workbooks as a school would: what a page holds depends on fonts, scale and breaks together.

let world: TestWorld | undefined
let printed: { paper: DrawnPaper; pages: string[] }[] = []

beforeAll(async () => {
  if (!canPrint) return
  world = await createPaperWorld()
  const papers: DrawnPaper[] = []
  for (const language of ['km', 'en'] as const) {
    for await (const paper of everyPaper(world, language, 'xlsx')) papers.push(paper)
  }
  const pages = await printWorkbooks(papers.map(({ bytes }) => bytes))
  printed = papers.map((paper, index) => ({ paper, pages: pages[index] ?? [] }))
}, 600_000)
afterAll(() => world?.close())

const linesOf = (page = '') =>
  page
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

test.skipIf(!canPrint)('every printed page begins with a letterhead or with the headings of its table', () => {
  const without = printed.flatMap(({ paper, pages }) =>
    pages.flatMap((page, index) => {
      const [first] = linesOf(page)
      const before = pages.slice(0, index).flatMap((earlier) => linesOf(earlier))
      return index === 0 || (first !== undefined && before.includes(first))
        ? []
        : [`${paper.title}, page ${index + 1}: ${first}`]
    }),
  )
  expect(without).toEqual([])
})

test.skipIf(!canPrint)('the signatures are on a page with the last rows of the table', () => {
  const signed = printed.flatMap(({ paper, pages }) => {
    const index = pages.findLastIndex((page) => page.includes('Seen and approved'))
    return index === -1
      ? []
      : [{ title: paper.title, rows: linesOf(pages[index]).filter((line) => /^(?:\d+ \S|No data)/.test(line)) }]
  })
  expect(signed.length).toBeGreaterThan(10)
  expect(signed.filter(({ rows }) => rows.length === 0)).toEqual([])
})

test.skipIf(!canPrint)('a class and an aggregate of 61 schools are printed on at most three pages', () => {
  const isShort = /^(?:report [123467]|aggregate_00[128]) /
  const long = printed.filter(({ paper, pages }) => isShort.test(paper.title) && pages.length > 3)
  expect(long.map(({ paper }) => paper.title)).toEqual([])
})
