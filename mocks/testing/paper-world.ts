import { sql } from 'kysely'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { learnedSubjects } from '../api/handlers/scores/class-results'
import { knownOptions } from '../api/student-options'
import { createExportWorld } from './exports'
import type { TestWorld } from './world'
import { classrooms, years } from './world-ids'

/** The schools of the officer's district that have figures. */
export const schoolsOfDistrict = 61

const november = 10
const subjectNames: readonly (readonly [km: string, en: string])[] = [
  ['អប់រំកាយ និងកីឡា និងសុខភាពសាលារៀន', 'Physical education, sports and school health'],
  ['បច្ចេកវិទ្យាព័ត៌មាន និងសារគមនាគមន៍', 'Information and communication technology'],
  ['សីលធម៌ និងពលរដ្ឋវិទ្យា', 'Moral and civic education'],
  ['គេហវិទ្យា និងសិល្បៈ', 'Home economics and arts'],
  ['ផែនដីវិទ្យា និងបរិស្ថានវិទ្យា', 'Earth and environmental science'],
  ['រូបវិទ្យា', 'Physics'],
  ['គីមីវិទ្យា', 'Chemistry'],
  ['ជីវវិទ្យា', 'Biology'],
  ['ភូមិវិទ្យា', 'Geography'],
  ['ប្រវត្តិវិទ្យា', 'History'],
  ['ភាសាអង់គ្លេស', 'English'],
]
const longName = {
  last_name: 'វ៉ាន់ណារ៉េតអង្គដួងវិរៈបុត្រ',
  first_name: 'សុវណ្ណមុនីរតនាពេជ្រចន្ទសិរី',
  last_name_en: 'Vannareth Angkduong Virakboth',
  first_name_en: 'Sovannmuny Ratanapich Chansereysophea',
}

/** A world whose papers are as long and as wide as they become: long names, 13 subjects, 61 schools of all grades. */
export async function createPaperWorld(): Promise<TestWorld> {
  const world = await createExportWorld()
  const { db } = world
  await addSubjects(world)
  await addSchools(world)
  await db
    .updateTable('raw_schools')
    .set({
      name: 'វិទ្យាល័យ ហ៊ុន សែន កំពង់ព្រះសង្កែ សាមគ្គីអភិវឌ្ឍន៍',
      name_en: 'Hun Sen Kampong Preah Sangkae Samaki Development High School',
    })
    .where('id', '=', 1)
    .execute()
  await db.updateTable('staffs').set(longName).execute()
  await db
    .updateTable('students')
    .set(longName)
    .where(sql<boolean>`id % 4 = 0`)
    .execute()
  return world
}

/** Thirteen subjects in the teacher's class, and a score of each in a month and in both semesters. */
async function addSubjects({ db }: TestWorld): Promise<void> {
  const added = subjectNames.map(([name, name_en], index) => ({
    id: 11 + index,
    category_id: 1 + (index % 2),
    name,
    name_en,
  }))
  await db.insertInto('subjects').values(added).execute()
  await db
    .insertInto('academic_year_subjects')
    .values(
      added.map(({ id }) => ({
        academic_year_id: years.running,
        subject_id: id,
        grade: 7,
        max_score: 50,
        position: id,
      })),
    )
    .execute()
  await db.deleteFrom('scores').execute()
  await sql`
    with learned as (${learnedSubjects(sql`classrooms.id = ${classrooms['own-class']}`)})
    insert into scores (enrollment_id, subject_id, month, score)
    select enrollments.id, learned.subject_id, months.month, (enrollments.id * 7 + learned.subject_id) % 50
    from enrollments
    join learned on learned.classroom_id = enrollments.classroom_id
    cross join unnest(${[november, semesterOne, semesterTwo]}::integer[]) as months (month)`.execute(db)
}

/** The lowest grade of each kind of school, and how many it has. */
const kinds = [
  { degree: 1, from: -3, grades: 4 },
  { degree: 2, from: 1, grades: 6 },
  { degree: 5, from: 7, grades: 6 },
] as const
const perSchool = 12
const firstSchool = 101

/** Schools of every degree, whose students have all ages and disabilities. */
async function addSchools({ db }: TestWorld): Promise<void> {
  // Two of the district are there already.
  const added = Array.from({ length: schoolsOfDistrict - 2 }, (_, index) => firstSchool + index)
  const kindOf = (id: number) => kinds[id % kinds.length] ?? kinds[0]
  await db
    .insertInto('raw_schools')
    .values(
      added.map((id) => ({
        id,
        emis_code: `02080102${id}`,
        code: `D0${id}`,
        name: `សាលារៀនកំពង់ព្រះសង្កែទី${id}`,
        name_en: `Kampong Preah Sangkae Samaki School ${id}`,
        degree: kindOf(id).degree,
        province_code: '02',
        district_code: '0208',
        commune_code: '020801',
        village_code: '02080101',
        phone_number_1: null,
        sort_key: String(id),
        search_text: '',
      })),
    )
    .execute()
  await db
    .insertInto('schools')
    .values(added.map((id) => ({ id, raw_school_id: id, academic_year_id: years.running, principal_staff_id: null })))
    .execute()
  const students = added.flatMap((school) =>
    Array.from({ length: perSchool }, (_, index) => {
      const id = school * 100 + index
      const { from, grades } = kindOf(school)
      return { id, school, grade: from + (index % grades), year: 2005 + (id % 18) }
    }),
  )
  await db
    .insertInto('students')
    .values(
      students.map(({ id, year }) => ({
        id,
        emis_student_id: `D${id}`,
        first_name: 'ដារា',
        last_name: 'កែវ',
        gender: id % 2 === 0 ? ('f' as const) : ('m' as const),
        birth_date: `${year}-03-01`,
        sort_key: String(id),
        search_text: '',
        folded_name: String(id),
      })),
    )
    .execute()
  await db
    .insertInto('enrollments')
    .values(
      students.map(({ id, school, grade }) => ({
        id,
        student_id: id,
        school_id: school,
        grade,
        classroom_id: null,
        entry_status: 0,
        enrolled_date: '2025-11-03',
        disabilities: JSON.stringify([knownOptions.disabilities[id % knownOptions.disabilities.length]]),
      })),
    )
    .execute()
}
