import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'
import { withoutCounting } from './without-counting'
import { withoutForeignKeys } from './without-foreign-keys'
import { withoutSearchIndexes } from './without-search-indexes'
import { seedAcademicYears, startYears, yearIds } from './academic-years'
import { seedAccounts, type DemoPeople } from './accounts'
import { seedAttendances } from './attendances'
import { districtPlan, seedClassrooms, type DistrictPlan } from './classrooms'
import type { Staff } from './people'
import { country, seedPlaces, type Country } from './places'
import { neighbourhood } from './profiles'
import { demoDistrict, findDemoSchool, principals, rawSchools, schoolIn, seedSchools, type RawSchool } from './schools'
import { registerOnly, seedRegisterOnly } from './register-only'
import { seedGraduations } from './graduations'
import { seedScholarships } from './scholarships'
import { monthBatches, seedScores, semesterBatches } from './scores'
import { students, seedStudents, type Students } from './students'
import { seedSubjects } from './subjects'

export interface SeedOptions {
  /** `demo`: the whole country. `small`: two provinces and 60 schools, for tests. */
  scale: 'small' | 'demo'
  /** By how many years every date is moved; see `yearShiftAt`. */
  yearShift: number
  /** Told before each step: what it is, how many steps are done and how many there are. */
  progress: (text: string, done: number, total: number) => void
}

/** The country's schools in the public schools' true proportions (about 13,000), or 60 in two provinces. */
export function demoCountry(scale: SeedOptions['scale']): { country: Country; schools: readonly RawSchool[] } {
  if (scale === 'demo') {
    const places = country()
    const counts = { 1: 4200, 2: 7000, 3: 1250, 4: 170, 5: 380 }
    return { country: places, schools: rawSchools(places, [[places.communes, counts]]) }
  }
  const places = country(['02', '12'])
  const inDistrict = places.communes.filter((commune) => commune.parent_code === demoDistrict)
  const others = places.communes.filter((commune) => commune.parent_code !== demoDistrict)
  const schools = rawSchools(places, [
    [inDistrict, { 1: 4, 2: 10, 3: 2, 4: 1, 5: 1 }],
    [others, { 1: 14, 2: 20, 3: 4, 4: 1, 5: 3 }],
  ])
  return { country: places, schools }
}

// Rows are written with their ids, so the counters behind the ids have to be moved past them.
const counted = [
  'raw_schools',
  'staffs',
  'academic_years',
  'schools',
  'classrooms',
  'subject_categories',
  'subjects',
  'academic_year_subjects',
  'students',
  'enrollments',
  'accounts',
] as const satisfies readonly (keyof Database)[]

const heavy = [
  'schools',
  'students',
  'student_relationships',
  'enrollments',
  'scores',
  'attendances',
] as const satisfies readonly (keyof Database)[]

/**
 * Fills empty tables with the demo country, in one transaction: a pure function of its scale and its year shift, so that
 * two runs on any machine and on either database hold the same rows.
 */
export async function seed(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  await db.transaction().execute((transaction) => fill(transaction, options))
}

async function fill(db: Kysely<Database>, { scale, yearShift, progress }: SeedOptions): Promise<void> {
  const { country: places, schools } = demoCountry(scale)
  const heads = principals(schools)
  const demoSchool = findDemoSchool(schools)
  const others = schools.filter((school) => school.district_code === demoDistrict && school !== demoSchool)
  const withClasses = [demoSchool, ...(scale === 'demo' ? others : others.slice(0, 2))]
  const plan = districtPlan(withClasses, demoSchool, schools.length, scale)
  const enrolled = students(plan.classrooms, {
    demoSchoolId: demoSchool.id,
    homeOf: neighbourhood(places, schools),
    yearShift,
  })
  const people = demoPeople(demoSchool, heads, plan, enrolled)
  const inYear = (yearId: number) => (school: RawSchool) => schoolIn(yearId, school.id, schools.length)
  const start = { post: startYears.post + yearShift, running: startYears.running + yearShift }
  const months = [
    ...monthBatches(start.post, [demoSchool].map(inYear(yearIds.post))),
    ...monthBatches(start.running, withClasses.map(inYear(yearIds.running))),
  ]

  const steps: [text: string, run: () => Promise<void>][] = [
    ['Provinces, districts, communes and villages', () => seedPlaces(db, places.places)],
    ['Academic years', () => seedAcademicYears(db, yearShift)],
    ['Subjects', () => seedSubjects(db)],
    ['Schools', () => seedSchools(db, schools, heads)],
    ['Teachers and classes', () => seedClassrooms(db, plan)],
    [
      'Schools that are in no year yet',
      () => {
        const lastStaff = Math.max(...[...heads, ...plan.teachers].map(({ id }) => id))
        return seedRegisterOnly(db, registerOnly(places, schools.length + 1), lastStaff + 1)
      },
    ],
    ['Students', () => seedStudents(db, enrolled)],
    [
      'Accounts',
      async () => {
        await seedAccounts(db, people)
        await analyze(db)
      },
    ],
    ...months.map((month): (typeof steps)[number] => [
      `Scores and attendance, ${month.title}`,
      async () => {
        await seedScores(db, month)
        await seedAttendances(db, month)
      },
    ]),
    ...semesterBatches(start.post, [inYear(yearIds.post)(demoSchool)]).map((semester): (typeof steps)[number] => [
      `Scores, ${semester.title}`,
      () => seedScores(db, semester),
    ]),
    [
      'Results of the closing year',
      () => seedGraduations(db, { from: inYear(yearIds.post)(demoSchool), to: inYear(yearIds.running)(demoSchool) }),
    ],
    [
      'Scholarship students and their rounds',
      () =>
        seedScholarships(
          db,
          { closing: inYear(yearIds.post)(demoSchool), running: withClasses.map(inYear(yearIds.running)) },
          yearShift,
        ),
    ],
    ['Last touches', () => moveCounters(db)],
  ]
  const runSteps = async () => {
    for (const [index, [text, run]] of steps.entries()) {
      progress(text, index, steps.length)
      await run()
    }
  }
  await withoutForeignKeys(db, heavy, () => withoutSearchIndexes(db, () => withoutCounting(db, runSteps)))
  progress('The demo country is complete', steps.length, steps.length)
}

/** The school's principal, the teacher of two classes, and a student of the first of them. */
function demoPeople(school: RawSchool, heads: readonly Staff[], plan: DistrictPlan, enrolled: Students): DemoPeople {
  const manager = heads.find((head) => head.raw_school_id === school.id)
  const room = plan.classrooms.find(
    (classroom) => classroom.academic_year_id === yearIds.running && classroom.teacher_staff_id === plan.demoTeacher.id,
  )
  const enrollment = enrolled.enrollments.find(
    (enrollment) => enrollment.classroom_id === room?.id && enrollment.entry_status !== 3,
  )
  const student = enrolled.students.find((student) => student.id === enrollment?.student_id)
  if (manager === undefined || student === undefined) throw new Error('The demo school has no principal or no student')
  return { school, manager, teacher: plan.demoTeacher, student }
}

// Inside one transaction nothing gathers statistics by itself, and without them the months' joins are planned for empty
// tables.
async function analyze(db: Kysely<Database>): Promise<void> {
  await sql`analyze gazetteer, raw_schools, staffs, academic_year_subjects, schools, classrooms, enrollments, accounts`.execute(
    db,
  )
}

async function moveCounters(db: Kysely<Database>): Promise<void> {
  for (const table of counted) {
    const counter = sql`pg_get_serial_sequence(${table}, 'id')`
    await sql`select setval(${counter}, (select max(id) from ${sql.table(table)}))`.execute(db)
  }
}
