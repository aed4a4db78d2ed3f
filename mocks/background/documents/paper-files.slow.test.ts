import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLetterhead } from '@/lib/papers/letterhead'
import { everyPaper, type DrawnPaper } from '../../testing/every-paper'
import { findPaperFaults, headingsIn } from '../../testing/paper-faults'
import { createPaperWorld } from '../../testing/paper-world'
import { studentsOfClass } from '../../api/handlers/classrooms/class-students'
import type { TestWorld } from '../../testing/world'
import { classrooms } from '../../testing/world-ids'
import { issuingOffice } from './issuing-office'

let world: TestWorld
beforeAll(async () => {
  world = await createPaperWorld()
})
afterAll(() => world.close())

/** Who makes the papers of the test. */
const issuers = {
  school: { kind: 'school', rawSchoolId: 1 },
  district: { kind: 'district', code: '0208' },
} as const

test.each(['km', 'en'] as const)(
  'every workbook in %s has a letterhead, headings on each page, and content; its print titles name its sheets',
  async (language) => {
    const faults: string[] = []
    for await (const paper of everyPaper(world, language, 'xlsx')) {
      faults.push(...(await findFaults(paper)).map((fault) => `${paper.title}: ${fault}`))
    }
    expect(faults).toEqual([])
  },
  120_000,
)

async function findFaults({ fileName, language, office, bytes }: DrawnPaper): Promise<string[]> {
  const isLatinName = language === 'km' && /[A-Za-z].*\.xlsx$/.test(fileName)
  return [
    ...(isLatinName ? [`called ${fileName}`] : []),
    ...(await findPaperFaults(bytes, office === null ? null : await letterheadOf(office, language))),
  ]
}

async function letterheadOf(office: keyof typeof issuers, language: 'km' | 'en'): Promise<string[]> {
  const { state, offices, date } = createLetterhead(await issuingOffice(world.db, issuers[office]), language)
  return [...state, ...offices, date.label]
}

/** A paper in a format, as its user downloads it. */
async function find(language: 'km' | 'en', fileType: 'xlsx' | 'pdf', wanted: string): Promise<Uint8Array> {
  for await (const { title, bytes } of everyPaper(world, language, fileType, wanted)) {
    if (title === `${wanted} ${language}`) return bytes
  }
  throw new Error(`No ${wanted}`)
}

/** The number of pages, which the file says in its page tree. */
const countPages = (pdf: Uint8Array) => Number(/\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1])

test.each(['report 5', 'report 8', 'report 50'])(
  '%s takes one upright sheet of A4 for each child in both languages, with the longest names',
  async (wanted) => {
    const children = await studentsOfClass(world.db, classrooms['own-class']).execute()
    for (const language of ['km', 'en'] as const) {
      const pdf = await find(language, 'pdf', wanted)
      expect(countPages(pdf)).toBe(children.length)
      const boxes = Buffer.from(pdf)
        .toString('latin1')
        .match(/\/MediaBox \[[^\]]+\]/g)
      expect(new Set(boxes)).toEqual(new Set(['/MediaBox [0 0 595.2756 841.8898]']))
    }
  },
)

test.each(['aggregate_001', 'aggregate_002', 'aggregate_008'])(
  '%s of 61 schools has at most three pages, and no column of what the heading says',
  async (wanted) => {
    for (const language of ['km', 'en'] as const) {
      expect(countPages(await find(language, 'pdf', wanted))).toBeLessThanOrEqual(3)
      const [sheet] = (await readXlsx(await find(language, 'xlsx', wanted))).sheets
      const [code, school] = sheet === undefined ? [] : headingsIn(sheet)
      expect([code, school]).toEqual(language === 'km' ? ['លេខកូដ', 'សាលារៀន'] : ['Code', 'School'])
    }
  },
)

test('the absences of a class are printed on upright A4, and the scores on the same paper turned', async () => {
  const papers = async (wanted: string) =>
    await Promise.all(
      (['km', 'en'] as const).map(async (language) => {
        const [sheet] = (await readXlsx(await find(language, 'xlsx', wanted))).sheets
        return [sheet?.pageSetup?.paperSize, sheet?.pageSetup?.orientation].join(' ')
      }),
    )
  expect(await papers('report 7')).toEqual(['a4 portrait', 'a4 portrait'])
  expect(await papers('report 3')).toEqual(['a4 landscape', 'a4 landscape'])
})
