import { sql, type Kysely, type Transaction } from 'kysely'
import { groupBy } from '../api/handlers/scores/class-results'
import type { Database } from '../db/types'
import { withoutCounting } from './without-counting'
import { withoutForeignKeys } from './without-foreign-keys'
import { withoutSearchIndexes } from './without-search-indexes'
import { readSeedYear, seedAcademicYears, yearIds } from './academic-years'
import { promoted } from '@/domain/enrollments/entry-status'
import { demoAccounts, otherAccounts, seedAccounts, type DemoPeople } from './accounts'
import { districtPlan, seedClassrooms, type DistrictPlan } from './classrooms'
import { seedCalculatedSemesters } from './calculated-semesters'
import { seedDoubtfulRecords } from './doubtful-records'
import { enteredSheets, type SheetSchool } from './entered-sheets'
import { seedExports } from './exports'
import type { Staff } from './people'
import { country, seedPlaces, type Country } from './places'
import { neighbourhood } from './profiles'
import { demoDistrict, findDemoSchool, principals, rawSchools, schoolIn, seedSchools, type RawSchool } from './schools'
import { registerOnly, seedRegisterOnly } from './register-only'
import { seedGraduations } from './graduations'
import { seedScholarships } from './scholarships'
import { seedSheets } from './scores'
import { seedDropOuts, seedStudents, students, type Students } from './students'
import { seedTransfers, seedTransfersIntoDemoSchool } from './transfers'
import { seedSubjects } from './subjects'
import { chooseSchools, planWorkingSchools } from './working-schools'
import { seedWorkingStudents } from './working-students'
import { yearShiftOf } from './year-shift'

export interface SeedOptions {
  /** `demo`: the whole country. `light`: the same with few schools that work. `small`: two provinces and 60 schools. */
  scale: 'small' | 'light' | 'demo'
  /** The day whose state the country shows, `yyyy-MM-dd`; its running year has this day. */
  madeOn: string
  /** Told before each step: what it is, how many steps are done and how many there are. */
  progress: (text: string, done: number, total: number) => void
}

/** The country's schools in the public schools' true proportions (about 13,000), or 60 in two provinces. */
export function demoCountry(scale: SeedOptions['scale']): { country: Country; schools: readonly RawSchool[] } {
  if (scale !== 'small') {
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

/** The schools that work in each province but that of the demo district. */
const workingSchools = { small: 2, light: 2, demo: 23 } as const

async function fill(db: Transaction<Database>, { scale, madeOn, progress }: SeedOptions): Promise<void> {
  const yearShift = yearShiftOf(madeOn)
  const { country: places, schools } = demoCountry(scale)
  const heads = principals(schools)
  const demoSchool = findDemoSchool(schools)
  const others = schools.filter((school) => school.district_code === demoDistrict && school !== demoSchool)
  const withClasses = [demoSchool, ...(scale === 'small' ? others.slice(0, 2) : others)]
  const plan = districtPlan(withClasses, demoSchool, schools.length, scale)
  const homeOf = neighbourhood(places, schools)
  const enrolled = students(plan.classrooms, { demoSchoolId: demoSchool.id, homeOf, yearShift })
  const people = demoPeople(demoSchool, heads, plan, enrolled)
  const inYear = (yearId: number) => (school: RawSchool) => schoolIn(yearId, school.id, schools.length)
  const newSchools = registerOnly(places, schools.length + 1)
  const lastStaff = Math.max(...[...heads, ...plan.teachers].map(({ id }) => id)) + newSchools.length
  const working = planWorkingSchools(
    chooseSchools(schools, demoDistrict, workingSchools[scale]),
    { schools: withClasses.filter((school) => school !== demoSchool), plan },
    { classroom: plan.classrooms.length + 1, staff: lastStaff + 1, student: enrolled.students.length + 1 },
    { homeOf, rawSchoolCount: schools.length },
  )
  const classrooms = [...plan.classrooms, ...working.classrooms]
  const otherSchools = [...withClasses.filter((school) => school !== demoSchool), ...working.schools]
  const enterSheets = async (yearId: number, schools: readonly RawSchool[], isFirst: boolean) => {
    const rooms = groupBy(
      classrooms.filter((room) => room.academic_year_id === yearId),
      (room) => room.raw_school_id,
    )
    const sheetSchools = schools.map((school): SheetSchool => {
      const ofSchool = rooms.get(school.id) ?? []
      const own = (grade: number) =>
        ofSchool.find((room) => room.teacher_staff_id === plan.demoTeacher.id && room.grade === grade)?.id
      return {
        province: school.province_code,
        rawSchoolId: school.id,
        classroomIds: ofSchool.map(({ id }) => id),
        demo: school === demoSchool ? { unbegun: own(7), unfinished: own(8) } : null,
      }
    })
    await seedSheets(db, enteredSheets(await readSeedYear(db, yearId), sheetSchools, { madeOn, isFirst }))
  }

  const ofClasses = [...others, ...working.schools].filter((_, index) => index % 12 === 0).map(({ id }) => id)
  const doubtful = { ofRecords: [demoSchool.id, ...ofClasses], ofClasses }
  const secondary = working.schools.filter(({ degree }) => degree >= 3)
  const steps: [text: string, run: () => Promise<void>][] = [
    ['Provinces, districts, communes and villages', () => seedPlaces(db, places.places)],
    ['Academic years', () => seedAcademicYears(db, yearShift)],
    ['Subjects', () => seedSubjects(db)],
    ['Schools', () => seedSchools(db, schools, heads)],
    ['Teachers and classes', () => seedClassrooms(db, [...plan.teachers, ...working.teachers], classrooms)],
    ['Schools that are in no year yet', () => seedRegisterOnly(db, newSchools, lastStaff - newSchools.length + 1)],
    [
      'Students of the demo district',
      async () => {
        await seedStudents(db, enrolled)
        await seedDropOuts(db, madeOn)
      },
    ],
    [
      'Results of the closing year',
      () => seedGraduations(db, { from: inYear(yearIds.post)(demoSchool), to: inYear(yearIds.running)(demoSchool) }),
    ],
    [
      'Students of the country',
      () =>
        seedWorkingStudents(db, working.cohorts, {
          firstEnrollment: enrolled.enrollments.length + 1,
          yearShift,
          madeOn,
        }),
    ],
    [
      'Accounts',
      async () => {
        const own = demoAccounts(people)
        const others = { heads, teachers: working.teachers, firstId: own.length + 1 }
        await seedAccounts(db, [...own, ...otherAccounts(working.schools, others)])
        await analyze(db)
      },
    ],
    [
      'Transfers',
      async () => {
        const schools = working.schools.map(({ id }) => id)
        const { end_date: until } = await readSeedYear(db, yearIds.post)
        await seedTransfers(db, { schools, year: yearIds.post, pending: 0, completed: schools.length, until })
        await seedTransfers(db, { schools, year: yearIds.running, pending: 17, completed: 60, until: madeOn })
        await seedTransfersIntoDemoSchool(db, { demoSchool: demoSchool.id, madeOn })
      },
    ],
    ['Doubtful records', () => seedDoubtfulRecords(db, doubtful)],
    [
      'Scores and attendance of the closing year',
      async () => {
        // While there are no other scores yet, among which those of the school would be looked for.
        await enterSheets(yearIds.post, [demoSchool], true)
        await seedCalculatedSemesters(db, inYear(yearIds.post)(demoSchool), await readSeedYear(db, yearIds.post))
        await enterSheets(yearIds.post, otherSchools, true)
      },
    ],
    [
      'Scores and attendance of the running year',
      () => enterSheets(yearIds.running, [demoSchool, ...otherSchools], false),
    ],
    [
      'Scholarship students and their rounds',
      () =>
        seedScholarships(
          db,
          {
            closing: [demoSchool, ...secondary].map(inYear(yearIds.post)),
            running: [...withClasses, ...secondary].map(inYear(yearIds.running)),
          },
          { yearShift, madeOn },
        ),
    ],
    [
      'Last touches',
      async () => {
        await moveCounters(db)
        // PGlite never does it by itself, and would read every score for the overview of one school.
        await sql`analyze scores, attendances, students, student_relationships, semester_calculations`.execute(db)
        if (scale === 'demo') await seedExports(db)
      },
    ],
  ]
  const runSteps = async () => {
    for (const [index, [text, run]] of steps.entries()) {
      progress(text, index, steps.length)
      await run()
    }
  }
  // Sorting millions of rows on the disk takes longer than all the rest.
  for (const memory of ['work_mem', 'maintenance_work_mem'])
    await sql`set local ${sql.raw(memory)} = '192MB'`.execute(db)
  // They are empty, but what is written in the transaction that empties a table is not logged.
  await sql`truncate ${sql.join(heavy.map((table) => sql.table(table)))} cascade`.execute(db)
  await withoutForeignKeys(db, heavy, () => withoutSearchIndexes(db, () => withoutCounting(db, runSteps)))
  progress('The demo country is complete', steps.length, steps.length)
}

/** The school's principal, the teacher of two classes, and a student of theirs. */
function demoPeople(school: RawSchool, heads: readonly Staff[], plan: DistrictPlan, enrolled: Students): DemoPeople {
  const manager = heads.find((head) => head.raw_school_id === school.id)
  const rooms = plan.classrooms.filter(
    (room) => room.academic_year_id === yearIds.running && room.teacher_staff_id === plan.demoTeacher.id,
  )
  // Who was promoted has a year behind them, and marks in it.
  const own = enrolled.enrollments.find(
    ({ classroom_id: room, entry_status: entry }) => entry === promoted && rooms.some(({ id }) => id === room),
  )
  const student = enrolled.students.find((student) => student.id === own?.student_id)
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
