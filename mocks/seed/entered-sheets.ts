import { schoolMonths } from '@/domain/academic-years/months'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { addDays, addMonths, firstOfMonth } from '@/lib/dates/calendar'
import type { SeedYear } from './academic-years'
import { createRandom } from './random'

/** A sheet of a class that a teacher has entered. */
export interface EnteredSheet {
  classroom_id: number
  /** The code of a month or of a semester. */
  month: number
  /** `yyyy-MM-dd` */
  entered_on: string
  /** Of a thousand cells, those that are empty. */
  missing: number
}

export interface SheetSchool {
  province: string
  rawSchoolId: number
  classroomIds: readonly number[]
  /** The demonstration's school: its past months lack a few cells, and its teacher has something to do in the present one. */
  demo: { unbegun: number | undefined; unfinished: number | undefined } | null
}

/** Of 100 schools of a province, those that finish a month: fewest in Preah Vihear and Ratanakiri, most in Kampot and Phnom Penh. */
export function diligence(province: string): number {
  const known: Readonly<Record<string, number>> = { '07': 98, '12': 97, '13': 60, '16': 63 }
  return known[province] ?? createRandom(`diligence of ${province}`).int(72, 94)
}

const silentShare = 0.065

interface Due {
  month: number
  /** Which of the months it is; after all of them for a semester. */
  index: number
  /** The first day on which the sheet can be complete, and that by which it should be. */
  opens: string
  closes: string
}

/** The months of the year in their order, and the semesters. */
function dueSheets(year: SeedYear): Due[] {
  const start = Number(year.start_date.slice(0, 4))
  const months = schoolMonths(year).map((month, index): Due => {
    const first = firstOfMonth(month >= 10 ? start : start + 1, month + 1)
    return { month, index, opens: addDays(first, 15), closes: addDays(addMonths(first, 1), 2) }
  })
  return [
    ...months,
    { month: semesterOne, index: months.length, opens: `${start + 1}-03-25`, closes: `${start + 1}-04-05` },
    { month: semesterTwo, index: months.length, opens: `${start + 1}-08-25`, closes: `${start + 1}-09-05` },
  ]
}

/**
 * The sheets that schools have entered of a year on the day the country is made. A month that is over is finished by the
 * share of schools that the province's diligence says; of the present one at most half are. In the first year with sheets
 * (`isFirst`) one school after the other begins to enter them, most of them late.
 */
export function enteredSheets(
  year: SeedYear,
  schools: readonly SheetSchool[],
  { madeOn, isFirst }: { madeOn: string; isFirst: boolean },
): EnteredSheet[] {
  return dueSheets(year).flatMap((due) => {
    if (due.opens > madeOn) return []
    const isPast = due.closes <= madeOn
    const entered_on = isPast ? due.closes : madeOn
    const working = isFirst
      ? schools.filter(({ demo, rawSchoolId }) => demo !== null || firstMonth(rawSchoolId) <= due.index)
      : schools
    return working.flatMap((school) =>
      enteredClasses(school, due, isPast ? null : madeOn).map(({ id, missing }) => ({
        classroom_id: id,
        month: due.month,
        entered_on,
        missing,
      })),
    )
  })
}

function firstMonth(rawSchoolId: number): number {
  return Math.floor(9 * (createRandom(`begin of ${rawSchoolId}`).int(1, 1000) / 1001) ** 0.25)
}

function enteredClasses(
  { province, rawSchoolId, classroomIds, demo }: SheetSchool,
  { month, opens }: Due,
  present: string | null,
): { id: number; missing: number }[] {
  const random = createRandom(`sheets of ${rawSchoolId} in ${month}`)
  const half = () => classroomIds.filter(() => random.chance(0.55)).map((id) => ({ id, missing: random.int(0, 150) }))
  if (demo !== null) {
    if (present === null) return classroomIds.map((id) => ({ id, missing: 10 }))
    return half()
      .filter(({ id }) => id !== demo.unbegun && id !== demo.unfinished)
      .concat(demo.unfinished === undefined ? [] : [{ id: demo.unfinished, missing: 10 }])
  }
  if (createRandom(`silence of ${rawSchoolId}`).chance(silentShare)) return []
  const share = diligence(province) / 100
  const days = present === null ? 0 : (Date.parse(present) - Date.parse(opens)) / 86_400_000
  const progress = present === null ? 1 : Math.min(0.5, days / 30)
  if (random.chance(share * progress)) return classroomIds.map((id) => ({ id, missing: 0 }))
  return random.chance(progress) ? half() : []
}
