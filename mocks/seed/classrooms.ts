import type { Kysely } from 'kysely'
import { degreeGrades } from '@/domain/schools/schema'
import type { ClassroomTable, Database, New } from '../db/types'
import { yearIds } from './academic-years'
import { insertRows } from './insert-rows'
import { makePerson, type Staff } from './people'
import { createRandom } from './random'
import { schoolIn, type RawSchool } from './schools'

/** A classroom and what the students are made from. */
export interface SeedClassroom extends New<ClassroomTable> {
  id: number
  raw_school_id: number
  academic_year_id: number
  /** Students to be made for it, besides drop-outs: the running year's, and those who left school a year ago. */
  size: number
}
export interface DistrictPlan {
  teachers: readonly Staff[]
  classrooms: readonly SeedClassroom[]
  /** The teacher who has an account. */
  demoTeacher: Staff
}

const suffixes = ['ក', 'ខ', 'គ', 'ឃ'] as const
type Suffix = (typeof suffixes)[number]
interface ClassName {
  grade: number
  suffix: Suffix
}

/** From grade 11 on the first two sections learn science, the others social science. */
export function classroomType({ grade, suffix }: { grade: number; suffix: string }): number {
  return grade < 11 ? 0 : suffix === 'ក' || suffix === 'ខ' ? 1 : 2
}

const isTaughtByDemoTeacher = ({ grade, suffix }: ClassName) =>
  (grade === 7 && suffix === 'ក') || (grade === 8 && suffix === 'ខ')

const smallClasses: Readonly<Record<'post' | 'running' | 'pre', readonly ClassName[]>> = {
  post: [
    { grade: 7, suffix: 'ក' },
    { grade: 7, suffix: 'ខ' },
    { grade: 10, suffix: 'ក' },
  ],
  running: [
    { grade: 7, suffix: 'ក' },
    { grade: 8, suffix: 'ខ' },
    { grade: 11, suffix: 'ក' },
    { grade: 11, suffix: 'គ' },
  ],
  pre: [
    { grade: 7, suffix: 'ក' },
    { grade: 8, suffix: 'ខ' },
  ],
}

function grades(degree: number): number[] {
  const range = degreeGrades[degree]
  if (range === undefined) throw new Error(`There is no degree ${degree}`)
  return Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index)
}

/**
 * The classes and teachers of the demo district. Closing and preparation years have fewer classes than the running one.
 * The demo school's closing year has a few classes more, whose students still wait to be promoted.
 * Takes the schools that have classes, the demo school among them, and the number of all schools.
 */
export function districtPlan(
  schools: readonly RawSchool[],
  demoSchool: RawSchool,
  rawSchoolCount: number,
  scale: 'small' | 'light' | 'demo',
): DistrictPlan {
  const random = createRandom('classrooms')
  const teachers: Staff[] = []
  const classrooms: SeedClassroom[] = []
  const newTeacher = (rawSchoolId: number): Staff => {
    // Behind the principals, whose ids are the schools'.
    const id = rawSchoolCount + 1 + teachers.length
    const teacher = { id, raw_school_id: rawSchoolId, staff_role: 'teacher' as const, ...makePerson(random) }
    teachers.push(teacher)
    return teacher
  }
  const demoTeacher = newTeacher(demoSchool.id)

  const classesOf = (school: RawSchool): Record<'post' | 'running' | 'pre', readonly ClassName[]> => {
    if (school === demoSchool && scale === 'small') return smallClasses
    const allGrades = scale === 'small' ? grades(school.degree).slice(0, 2) : grades(school.degree)
    const perGrade = (most: number) =>
      allGrades.flatMap((grade) => suffixes.slice(0, most).map((suffix) => ({ grade, suffix })))
    const most = school === demoSchool ? 4 : scale === 'small' || school.degree <= 2 ? 1 : random.int(1, 3)
    const fewer = perGrade(Math.max(1, most - 1))
    // A primary school's lower grades are fuller than the others: two classes there, one of them a year before.
    const doubled =
      school.degree === 2 && scale !== 'small'
        ? allGrades.filter(() => random.chance(0.35)).map((grade): ClassName => ({ grade, suffix: 'ខ' }))
        : []
    return { post: fewer, running: [...perGrade(most), ...doubled], pre: fewer }
  }
  const sizeOf = (school: RawSchool, name: ClassName): number => {
    if (school === demoSchool && isTaughtByDemoTeacher(name)) return name.grade === 7 ? 50 : 48
    if (scale === 'small') return 25
    if (school === demoSchool) return random.int(34, 47)
    if (school.degree === 1) return random.int(25, 30)
    return school.degree === 2 ? random.int(25, 40) : random.int(28, 44)
  }

  for (const school of schools) {
    const byYear = classesOf(school)
    const teacherOf = new Map<string, Staff>()
    const classTeacher = (name: ClassName): Staff => {
      if (school === demoSchool && isTaughtByDemoTeacher(name)) return demoTeacher
      const key = `${name.grade}${name.suffix}`
      const known = teacherOf.get(key) ?? newTeacher(school.id)
      teacherOf.set(key, known)
      return known
    }
    for (const year of ['post', 'running', 'pre'] as const) {
      for (const name of byYear[year]) {
        classrooms.push({
          id: classrooms.length + 1,
          school_id: schoolIn(yearIds[year], school.id, rawSchoolCount),
          ...name,
          bilingual: random.chance(0.03) ? 2 : 1,
          special_education: name.grade <= 0 ? 0 : null,
          type: classroomType(name),
          teacher_staff_id: classTeacher(name).id,
          raw_school_id: school.id,
          academic_year_id: yearIds[year],
          size:
            year === 'running' || (year === 'post' && school === demoSchool && name.grade === 12)
              ? sizeOf(school, name)
              : 0,
        })
      }
    }
    // Teachers without a class, as choices for the classroom form.
    for (let more = Math.ceil(teacherOf.size / 4); more > 0; more--) newTeacher(school.id)
  }
  const teacher = teachers.find((teacher) => teacher.raw_school_id === demoSchool.id && teacher !== demoTeacher)
  // Behind all others, so that those keep their ids.
  for (const grade of scale === 'small' ? [7] : [7, 9, 11]) {
    classrooms.push({
      id: classrooms.length + 1,
      school_id: schoolIn(yearIds.post, demoSchool.id, rawSchoolCount),
      grade,
      suffix: 'ឃ',
      bilingual: 1,
      special_education: null,
      type: grade < 11 ? 0 : 2,
      teacher_staff_id: (teacher ?? demoTeacher).id,
      raw_school_id: demoSchool.id,
      academic_year_id: yearIds.post,
      // A full class, so that the seed adds no students of the running year to it.
      size: 50,
    })
  }
  return { teachers, classrooms, demoTeacher }
}

export async function seedClassrooms(
  db: Kysely<Database>,
  teachers: readonly Staff[],
  classrooms: readonly SeedClassroom[],
): Promise<void> {
  await insertRows(db, 'staffs', teachers)
  await insertRows(
    db,
    'classrooms',
    classrooms.map(({ raw_school_id: _school, academic_year_id: _year, size: _size, ...row }) => row),
  )
}
