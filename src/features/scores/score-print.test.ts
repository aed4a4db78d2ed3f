import { expect, test } from 'vitest'
import { semesterOne } from '@/lib/dates/month-codes'
import type { ScoreRow } from './schema'
import { scoreTable } from './score-print'

const subject = (id: number, name: string) => ({ id, name, name_en: name, max_score: 50 })
const categories = [
  { id: 1, name: 'ភាសា', name_en: 'Languages', academic_year_subjects: [subject(3, 'ភាសាខ្មែរ')] },
  { id: 2, name: 'វិទ្យាសាស្ត្រ', name_en: 'Science', academic_year_subjects: [subject(8, 'រូបវិទ្យា')] },
]
const row = (id: number, ...scores: number[]): ScoreRow => ({
  enrollment_id: id,
  student: {
    id,
    emis_student_id: `S${id}`,
    first_name: 'សុខា',
    last_name: 'កង',
    first_name_en: null,
    last_name_en: null,
    gender: 'f',
  },
  scores: scores.map((score, index) => ({
    subject_id: index === 0 ? 3 : 8,
    score,
    updated_at: '2026-02-01T00:00:00Z',
  })),
})

test('a printed sheet has total, average, rank and level, and the means of the students with all scores', () => {
  const { title, note, groups, rows, footer } = scoreTable(10, categories, {
    rows: [row(1, 40, 45.5), row(2, 20, 19), row(3, 30)],
    calculated: [],
  })
  expect(title).toBe('សន្លឹកពិន្ទុប្រចាំខែ វិច្ឆិកា')
  expect(note).toBe('និទ្ទេសនៃមធ្យមភាគលើ 10៖ ខ្សោយ ក្រោម 5 មធ្យម ចាប់ពី 5 ល្អ ចាប់ពី 8')
  expect(groups.at(-1)?.columns.map(({ header }) => header)).toEqual(['ពិន្ទុសរុប', 'មធ្យមភាគ', 'ចំណាត់ថ្នាក់', 'និទ្ទេស'])
  expect(rows.map(({ values }) => values)).toEqual([
    ['40.00', '45.50', '85.50', '8.55', '1', 'ល្អ'],
    ['20.00', '19.00', '39.00', '3.90', '2', 'ខ្សោយ'],
    ['30.00', '', '30.00', '', '', ''],
  ])
  expect(footer).toEqual({
    label: 'មធ្យមភាគថ្នាក់ (2 ក្នុងចំណោម 3)',
    values: ['30.00', '32.25', '62.25', '6.23', '', ''],
  })
  expect(scoreTable(semesterOne, categories, { rows: [], calculated: [] }).title).toBe('សន្លឹកពិន្ទុប្រចាំឆមាស ឆមាសទី១')
})

test('a printed semester says that it is older than scores of its months, or else of which it has none', () => {
  const calculated = {
    semester: 1 as const,
    calculated_at: '2026-03-31T03:00:00Z',
    months: [10],
    changed: [{ month: 10, scores: 2 }],
    by_hand: 0,
  }
  expect(scoreTable(semesterOne, categories, { rows: [], calculated: [calculated] }).warnings).toEqual([
    'ឆមាសទី១ បានគណនាមុនពេលពិន្ទុត្រូវបានកែ៖ វិច្ឆិកា (2)។ លទ្ធផលនេះត្រូវគណនាឡើងវិញ។',
  ])
  const partly = { ...calculated, months: [10, 11, 0], changed: [], without_scores: [11] }
  expect(scoreTable(semesterOne, categories, { rows: [], calculated: [partly] }).warnings).toEqual([
    'ឆមាសទី១ គណនាពី 2 ក្នុងចំណោម 3 ខែ៖ គ្មានពិន្ទុក្នុង ធ្នូ។',
  ])
})
