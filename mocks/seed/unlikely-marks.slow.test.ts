import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leastEarlierMonths, unlikelyMark } from '@/domain/results/unlikely-mark'
import type { OpenDatabase } from '../db/connection'
import { openMigrated } from '../testing/database'
import { yearIds } from './academic-years'
import { createRandom } from './random'
import { seedSheets } from './scores'
import { seed } from './seed'

/** A correct mark of February with those of November to January: as few months as a mark is judged by. */
interface Mark {
  classroom: number
  subject: number
  score: number
  maximum: number
  earlier: number[]
}

const february = 1
let database: OpenDatabase
let marks: Mark[]

beforeAll(async () => {
  database = await openMigrated()
  const { db } = database
  await seed(db, { scale: 'small', madeOn: '2026-02-10', progress: () => undefined })
  const rooms = await db
    .selectFrom('classrooms')
    .innerJoin('schools', 'schools.id', 'classrooms.school_id')
    .select('classrooms.id')
    .where('academic_year_id', '=', yearIds.running)
    .execute()
  await seedSheets(
    db,
    rooms.map(({ id }) => ({ classroom_id: id, month: february, entered_on: '2026-03-03', missing: 10 })),
  )
  const { rows } = await sql<Mark>`
    select class.id as classroom, scores.subject_id as subject, learned.max_score::float as maximum,
      max(scores.score::float) filter (where scores.month = ${february}) as score,
      array_agg(scores.score::float) filter (where scores.month <> ${february}) as earlier
    from scores
    join enrollments as student on student.id = scores.enrollment_id
    join classrooms as class on class.id = student.classroom_id
    join schools as school on school.id = class.school_id and school.academic_year_id = ${yearIds.running}
    join academic_year_subjects as learned
      on learned.academic_year_id = school.academic_year_id
      and learned.subject_id = scores.subject_id
      and learned.grade = class.grade
      and learned.type in (0, class.type)
    group by class.id, student.id, scores.subject_id, learned.max_score
    having count(*) filter (where scores.month = ${february}) = 1 and count(*) = ${leastEarlierMonths + 1}
    order by class.id, scores.subject_id, student.id`.execute(db)
  marks = rows
})
afterAll(() => database.close())

const random = createRandom('slips')

/** The number that is typed when one digit of a mark becomes something else; the mark where nothing would be typed. */
function changeDigit(score: number, change: (digit: string) => string): number {
  const text = String(score)
  const index = random.pick(Array.from(text).flatMap((character, index) => (character === '.' ? [] : index)))
  const typed = text.slice(0, index) + change(text.charAt(index)) + text.slice(index + 1)
  return typed === '' ? score : Number(typed)
}

/** The keys beside each digit on a keypad. */
const besideKey = ['12', '024', '0135', '26', '157', '2468', '359', '48', '579', '68']

/** What a teacher types or reads instead of a mark. */
const slips: Record<string, (mark: Mark, index: number) => number> = {
  'the decimal point is forgotten': ({ score }) => Number(String(score).replace('.', '')),
  'the decimal point is one digit too far left': ({ score }) => Math.round(score * 10) / 100,
  'two neighbouring digits are swapped': ({ score }) => {
    const [whole = '', decimals = ''] = String(score).split('.')
    const digits = Array.from(whole + decimals)
    const first = random.int(0, digits.length - 2)
    const swapped = digits.toSpliced(first, 2, digits[first + 1] ?? '', digits[first] ?? '').join('')
    return Number(`${swapped.slice(0, whole.length)}.${swapped.slice(whole.length)}`)
  },
  'a digit is typed twice': ({ score }) => changeDigit(score, (digit) => digit + digit),
  'a digit is left out': ({ score }) => changeDigit(score, () => ''),
  'a key beside the right one is pressed': ({ score }) =>
    changeDigit(score, (digit) => random.pick(Array.from(besideKey[Number(digit)] ?? ''))),
  'the mark is of the next student': ({ classroom, subject, score }, index) => {
    const next = marks[index + 1]
    return next?.classroom === classroom && next.subject === subject ? next.score : score
  },
  'the mark is out of another maximum': ({ score, maximum }) =>
    Math.round((score / maximum) * random.pick([10, 20, 50, 75, 100, 125]) * 2) / 2,
}

const slipsPerKind = 1000

interface Slip {
  typed: number
  mark: Mark
}

/**
 * Slips of every kind in equal numbers. One that changes the mark by less than a twentieth of the maximum is left out: the
 * luck of a month changes it more.
 */
function makeSlips(): Slip[] {
  return Object.values(slips).flatMap((slip) => {
    const made: Slip[] = []
    while (made.length < slipsPerKind) {
      const index = random.int(0, marks.length - 1)
      const mark = marks[index]
      if (mark === undefined) throw new Error('There are no marks')
      const typed = slip(mark, index)
      if (Math.abs(typed - mark.score) >= mark.maximum / 20) made.push({ typed, mark })
    }
    return made
  })
}

const isRefused = ({ typed, mark }: Slip) => typed > mark.maximum
const isUnlikely = ({ typed, mark }: Slip) => unlikelyMark(typed, mark.earlier, mark.maximum) !== null
const share = <T>(list: readonly T[], fits: (item: T) => boolean) => list.filter(fits).length / list.length

test('at most 2 % of the correct marks of a month are called unlikely', () => {
  expect(marks.length).toBeGreaterThan(2000)
  expect(share(marks, (mark) => isUnlikely({ typed: mark.score, mark }))).toBeLessThanOrEqual(0.02)
})

test('at least 80 % of all slips are refused or called unlikely, and two thirds of those that are not refused', () => {
  const made = makeSlips()
  expect(share(made, (slip) => isRefused(slip) || isUnlikely(slip))).toBeGreaterThanOrEqual(0.8)
  // The rest are mostly marks that the student might have got: no rule tells them from correct ones.
  const accepted = made.filter((slip) => !isRefused(slip))
  expect(share(accepted, isUnlikely)).toBeGreaterThanOrEqual(2 / 3)
})
