import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import type { ReportDocument } from '@/lib/papers/document'
import { createLetterhead } from '@/lib/papers/letterhead'
import { drawInWorker } from './draw-in-worker'

const school = { name: 'វិទ្យាល័យសង្កែ', name_en: 'Sangkae High School' }
const createRows = (count: number) =>
  Array.from({ length: count }, (_, index) => [index + 1, '=1+1', '#N/A', 0.125, '2013-02-28'])

function document(rows: number): ReportDocument {
  return {
    language: 'km',
    letterhead: createLetterhead({ province: null, district: null, school }, 'km'),
    pages: [
      {
        name: 'ក/ខ',
        titles: ['បញ្ជី'],
        facts: [{ label: 'ឆ្នាំសិក្សា', value: '2025-2026' }],
        tables: [
          {
            columns: [
              { header: 'ល.រ', width: 6, kind: 'whole' },
              { header: 'ក', group: 'ក្រុម', width: 12, kind: 'text' },
              { header: 'ខ', group: 'ក្រុម', width: 12, kind: 'text' },
              { header: '%', width: 8, kind: 'percent' },
              { header: 'ថ្ងៃ', width: 12, kind: 'date' },
            ],
            rows: createRows(rows),
            totals: [{ label: 'សរុប', cells: [null, null, null, 0.5, null] }],
          },
        ],
      },
    ],
  }
}

test('a document is drawn in a worker thread, as workbook and as PDF', async () => {
  const [sheet, paper] = await Promise.all([drawInWorker(document(2), 'xlsx'), drawInWorker(document(2), 'pdf')])
  const { sheets } = await readXlsx(sheet)
  expect(sheets.map(({ name }) => name)).toEqual(['ក ខ'])
  const [, , title, , group, head, first, , total] = sheets[0]?.rows ?? []
  expect(title?.[0]).toBe('បញ្ជី')
  expect([group?.[1], head?.[1], head?.[2]]).toEqual(['ក្រុម', 'ក', 'ខ'])
  expect(first?.slice(0, 4)).toEqual([1, '=1+1', '#N/A', 0.125])
  expect([total?.[0], total?.[3]]).toEqual(['សរុប', 0.5])
  expect(Buffer.from(paper).toString('latin1', 0, 5)).toBe('%PDF-')
})

test('one that takes too long ends alone, and the next one is drawn', async () => {
  await expect(drawInWorker(document(8_000), 'pdf', { timeoutMs: 300 })).rejects.toMatchObject({ status: 503 })
  expect((await readXlsx(await drawInWorker(document(1), 'xlsx'))).sheets).toHaveLength(1)
})
