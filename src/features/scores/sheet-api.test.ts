import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { scoreQueries } from './queries'
import type { ScoreRow } from './schema'
import { createScoreSheetApi } from './sheet-api'
import { subjectColumnId } from './subject-column'

const queryClient = createQueryClient()
const scoreSheetApi = createScoreSheetApi(queryClient)
const sheet = { kind: 'scores', classroom: 3, academicYear: 1, school: 2, grade: 7, suffix: 'ក', month: 4 } as const
const updated_at = '2026-05-02T03:00:00Z'

function row(id: number, scores: [subject: number, score: number][]): ScoreRow {
  const names = { first_name: 'សុខា', last_name: 'ចាន់', first_name_en: null, last_name_en: null }
  return {
    enrollment_id: id,
    student: { id, emis_student_id: String(id), ...names, gender: 'f' },
    scores: scores.map(([subject_id, score]) => ({ subject_id, score, updated_at })),
  }
}

const cell = (rowId: number, subject: number, value: number) => ({
  rowId: String(rowId),
  columnId: subjectColumnId(subject),
  value,
})

const inMemory = (month: number, student?: number) =>
  queryClient
    .getQueryData(scoreQueries.sheet({ classroom: 3, academicYear: 1, month, student }).queryKey)
    ?.rows.map(({ scores }) => Object.fromEntries(scores.map(({ subject_id, score }) => [subject_id, score])))

afterEach(() => queryClient.clear())

test("scores that the server has taken are in the reopened sheet and in a student's row", () => {
  const reading = { rows: [row(11, [[1, 5]]), row(12, [])], calculated: [], etag: '"1"' }
  const remember = (month: number, student?: number) =>
    queryClient.setQueryData(
      scoreQueries.sheet({ classroom: 3, academicYear: 1, month, student }).queryKey,
      student === undefined ? reading : { ...reading, rows: reading.rows.slice(0, 1) },
    )
  remember(4)
  remember(4, 11)
  remember(5)
  scoreSheetApi.noteSaved(sheet, [cell(11, 1, 8), cell(11, 2, 0), cell(12, 1, 7)])
  expect(inMemory(4)).toEqual([{ 1: 8, 2: 0 }, { 1: 7 }])
  expect(inMemory(4, 11)).toEqual([{ 1: 8, 2: 0 }])
  expect(inMemory(5)).toEqual([{ 1: 5 }, {}])
})
