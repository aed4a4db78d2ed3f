import { expect, test } from 'vitest'
import { previewConsolidation } from './preview-consolidation'
import type { ScoreRow } from './schema'

const khmer = 3
const physics = 8
const november = 10
const december = 11
const january = 0

const row = (id: number, scores: Record<number, number>): ScoreRow => ({
  enrollment_id: id,
  student: {
    id,
    emis_student_id: `S${id}`,
    first_name: 'សុខា',
    last_name: 'កង',
    first_name_en: 'Sokha',
    last_name_en: 'Kang',
    gender: 'f',
  },
  scores: Object.entries(scores).map(([subject, score]) => ({
    subject_id: Number(subject),
    score,
    updated_at: '2026-01-05T03:00:00Z',
  })),
})

const preview = () =>
  previewConsolidation({
    subjects: [khmer, physics],
    present: [row(1, { [khmer]: 6.5, [physics]: 8 }), row(2, { [khmer]: 5 }), row(4, {})],
    months: [
      { month: november, rows: [row(1, { [khmer]: 6, [physics]: 7 }), row(2, { [khmer]: 4, [physics]: 9 })] },
      { month: december, rows: [row(1, { [khmer]: 7, [physics]: 8.01 })] },
      { month: january, rows: [] },
    ],
  })

test('the preview of a semester counts what is entered in each of its months', () => {
  expect(preview().months).toEqual([
    { month: november, entered: 4, expected: 6 },
    { month: december, entered: 2, expected: 6 },
    { month: january, entered: 0, expected: 6 },
  ])
})

test('the preview of a semester tells new, changed and equal scores apart, by means rounded half up', () => {
  // Of student 1 Khmer stays 6.5 and physics becomes 7.51; of student 2 Khmer becomes 4 and physics is new.
  expect(preview()).toMatchObject({ added: 1, changed: 2, same: 1 })
})

test('a student lacks the months that the class has begun and in which a subject has no score', () => {
  expect(preview().lacking.map(({ student, months }) => [student.id, months])).toEqual([
    [2, [december]],
    [4, [november, december]],
  ])
})
