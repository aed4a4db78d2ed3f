import { readXlsx, type Sheet } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLetterhead, noRows, type Letterhead } from '@/lib/papers/letterhead'
import { toReference } from '@/lib/spreadsheet/workbook'
import { readArchive } from '../testing/archive'
import { everyPaper, type DrawnPaper } from '../testing/every-paper'
import { createPaperWorld } from '../testing/paper-world'
import { studentsOfClass } from '../api/handlers/classrooms/class-students'
import type { TestWorld } from '../testing/world'
import { classrooms } from '../testing/world-ids'
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

async function findFaults(paper: DrawnPaper): Promise<string[]> {
  const { fileName, language, office, bytes } = paper
  const letterhead = office === null ? null : createLetterhead(await issuingOffice(world.db, issuers[office]), language)
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const printTitles = sheets.flatMap(({ name, pageSetup }, at) => {
    const rows = pageSetup?.printTitlesRow
    return rows === undefined
      ? []
      : [[`name="_xlnm.Print_Titles" localSheetId="${at}"`, toReference(name, rows)].join()]
  })
  const isLatinName = language === 'km' && /[A-Za-z].*\.xlsx$/.test(fileName)
  return [
    ...(isLatinName ? [`called ${fileName}`] : []),
    ...(readDefinedNames(paper).join('\n') === printTitles.join('\n') ? [] : ['print titles of no sheet']),
    ...sheets
      .filter(({ hidden }) => hidden !== true)
      .flatMap((sheet) => findSheetFaults(sheet, letterhead).map((fault) => `${sheet.name}: ${fault}`)),
  ]
}

function findSheetFaults(sheet: Sheet, letterhead: Letterhead | null): string[] {
  const { rows, pageSetup, headerFooter } = sheet
  const onePage = pageSetup?.fitToHeight === 1
  const texts = rows.flat().map(String)
  const above = letterhead === null ? [] : [...letterhead.state, ...letterhead.offices, letterhead.date.label]
  const faults = {
    'cells in two merges': findOverlaps(sheet).length > 0,
    'wider than the paper': pageSetup?.fitToPage !== true || pageSetup.fitToWidth !== 1,
    'no page number': !onePage && headerFooter?.oddFooter !== '&C&P / &N',
    'no headings on page 2': !onePage && headingsIn(sheet).length === 0,
    'no letterhead': !above.every((line) => texts.some((text) => text.includes(line))),
    'empty without saying so': letterhead !== null && !hasContent(sheet),
  }
  return Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : []))
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
      const [code, school] = headingsIn(sheet)
      expect([code, school]).toEqual(language === 'km' ? ['លេខកូដ', 'សាលារៀន'] : ['Code', 'School'])
    }
  },
)

/** The defined names as the file has them: attributes and range. */
function readDefinedNames({ bytes }: DrawnPaper): string[] {
  const workbook =
    readArchive(bytes)
      .find(({ name }) => name === 'xl/workbook.xml')
      ?.content.toString('utf8') ?? ''
  return [...workbook.matchAll(/<definedName ([^>]*)>([^<]*)</g)].map(([, attributes, range = '']) =>
    [attributes, range.replaceAll('&apos;', "'").replaceAll('&amp;', '&')].join(),
  )
}

/** The headings that each page begins with. */
function headingsIn({ rows, pageSetup }: Pick<Sheet, 'rows' | 'pageSetup'> = { rows: [] }): unknown[] {
  const [, from = '0', to = '0'] = /^\$(\d+):\$(\d+)$/.exec(pageSetup?.printTitlesRow ?? '') ?? []
  return rows.slice(Number(from) - 1, Number(to)).flatMap((row) => row.filter((cell) => cell !== null))
}

function findOverlaps({ merges = [] }: Sheet): string[] {
  const taken = new Set<string>()
  return merges.flatMap(({ startRow, startCol, endRow, endCol }) => {
    const found: string[] = []
    for (let row = startRow; row <= endRow; row += 1) {
      for (let column = startCol; column <= endCol; column += 1) {
        if (taken.has(`${row},${column}`)) found.push(`${row},${column}`)
        taken.add(`${row},${column}`)
      }
    }
    return found
  })
}

/** A paper of which nothing is entered says so. */
function hasContent({ rows }: Sheet): boolean {
  const cells = rows.flat()
  return (
    cells.some((cell) => typeof cell === 'number') ||
    cells.some((cell) => Object.values<unknown>(noRows).includes(cell))
  )
}
