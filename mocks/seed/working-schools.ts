import { gradesOfDegree, degreeGrades } from '@/domain/schools/schema'
import { groupBy } from '../api/handlers/scores/class-results'
import { yearIds } from './academic-years'
import { classroomType, type DistrictPlan, type SeedClassroom } from './classrooms'
import { makePerson, type Staff } from './people'
import type { Neighbourhood } from './profiles'
import { createRandom, type Random } from './random'
import { schoolIn, type RawSchool } from './schools'

/**
 * Children of a school who go from grade to grade together. `grade` is that of the running year, or one or two above the
 * school's last for those who have finished it since the archived year.
 */
export interface Cohort {
  raw_school_id: number
  suffix: string
  grade: number
  first_grade: number
  last_grade: number
  /** The first of its students' ids, which follow one another. */
  first_student: number
  /** Students to be made; 0 for those whom the running year has already. */
  size: number
  /** The class of the running year whose students they are, where these are there already. */
  known_classroom_id: number | null
  commune_code: string
  villages: number
  birth_place: string
}

export interface WorkingSchools {
  schools: readonly RawSchool[]
  teachers: readonly Staff[]
  classrooms: readonly SeedClassroom[]
  cohorts: readonly Cohort[]
}

// The degrees of a province's working schools, in the order in which they are chosen.
const degreesInTurn = [2, 5, 2, 3, 1, 2, 2, 3, 1, 2, 4, 2, 2, 5, 2, 1, 2, 3, 2, 2, 1, 2, 3, 2, 2]

/** Schools all over each province, but none of the district `except`; fewer than `count` where a province has no more of a degree. */
export function chooseSchools(schools: readonly RawSchool[], except: string, count: number): RawSchool[] {
  const others = schools.filter(({ district_code: code }) => code !== except)
  const provinces = groupBy(others, ({ province_code: code }) => code)
  return [...provinces.values()]
    .flatMap((all) => {
      const wanted = groupBy(degreesInTurn.slice(0, count), (degree) => degree)
      return [...wanted].flatMap(([degree, { length }]) => {
        const candidates = all.filter((school) => school.degree === degree)
        const step = Math.max(1, candidates.length / length)
        return Array.from(
          { length: Math.min(length, candidates.length) },
          (_, nth) => candidates[Math.floor(nth * step)],
        )
      })
    })
    .filter((school) => school !== undefined)
}

interface Counters {
  classroom: number
  staff: number
  student: number
}

/** Two sections of a grade make the four to eight classes of a school where its degree has few grades. */
function sectionsOf({ degree }: RawSchool, grade: number): readonly string[] {
  if (degree === 3 || degree === 4) return ['ក', 'ខ']
  return degree === 5 && grade <= 8 ? ['ក', 'ខ'] : ['ក']
}

/**
 * The classes, teachers and students of schools that work in the archived, the closing and the running year. Of the schools of
 * `district` the running year is there already: their students get a past.
 */
export function planWorkingSchools(
  chosen: readonly RawSchool[],
  district: { schools: readonly RawSchool[]; plan: DistrictPlan },
  next: Counters,
  { homeOf, rawSchoolCount }: { homeOf: Neighbourhood; rawSchoolCount: number },
): WorkingSchools {
  const random = createRandom('working schools')
  const teachers: Staff[] = []
  const classrooms: SeedClassroom[] = []
  const cohorts: Cohort[] = []

  const addClassroom = (
    school: RawSchool,
    year: keyof typeof yearIds,
    name: { grade: number; suffix: string },
    teacher: number,
  ) =>
    classrooms.push({
      id: next.classroom++,
      school_id: schoolIn(yearIds[year], school.id, rawSchoolCount),
      ...name,
      bilingual: random.chance(0.03) ? 2 : 1,
      special_education: name.grade <= 0 ? 0 : null,
      type: classroomType(name),
      teacher_staff_id: teacher,
      raw_school_id: school.id,
      academic_year_id: yearIds[year],
      size: 0,
    })
  const addCohort = (school: RawSchool, suffix: string, grade: number, size: number, known: number | null) => {
    const { from, to } = degreeGrades[school.degree] ?? { from: 0, to: 0 }
    const { villages, birthPlace } = homeOf(school.id)
    cohorts.push({
      raw_school_id: school.id,
      suffix,
      grade,
      first_grade: from,
      last_grade: to,
      first_student: next.student,
      size,
      known_classroom_id: known,
      commune_code: school.commune_code,
      villages: villages.length,
      birth_place: birthPlace,
    })
    next.student += size
  }

  for (const school of chosen) {
    const usual = random.int(15, 21)
    for (const grade of gradesOfDegree(school.degree)) {
      for (const suffix of sectionsOf(school, grade)) {
        const teacher = {
          id: next.staff++,
          raw_school_id: school.id,
          staff_role: 'teacher' as const,
          ...makePerson(random),
        }
        teachers.push(teacher)
        for (const year of ['archived', 'post', 'running'] as const)
          addClassroom(school, year, { grade, suffix }, teacher.id)
      }
    }
    const last = gradesOfDegree(school.degree).at(-1) ?? 0
    for (const [index, grade] of [...gradesOfDegree(school.degree), last + 1, last + 2].entries()) {
      for (const suffix of sectionsOf(school, Math.min(grade, last))) {
        addCohort(school, suffix, grade, cohortSize(random, usual, index), null)
      }
    }
  }

  const ofSchool = groupBy(district.plan.classrooms, (room) => room.raw_school_id)
  for (const school of district.schools) {
    const rooms = ofSchool.get(school.id) ?? []
    const running = rooms.filter((room) => room.academic_year_id === yearIds.running)
    const last = gradesOfDegree(school.degree).at(-1) ?? 0
    const known = new Set(rooms.map((room) => `${room.academic_year_id} ${room.grade}${room.suffix}`))
    const addMissing = (year: 'archived' | 'post', room: SeedClassroom, grade: number) => {
      const key = `${yearIds[year]} ${grade}${room.suffix}`
      if (known.has(key) || !gradesOfDegree(school.degree).includes(grade)) return
      known.add(key)
      addClassroom(school, year, { grade, suffix: room.suffix }, room.teacher_staff_id ?? 0)
    }
    for (const room of running) {
      // Those who repeat were in the same grade a year ago.
      for (const grade of [room.grade, room.grade - 1]) addMissing('post', room, grade)
      for (const grade of [room.grade - 1, room.grade - 2]) addMissing('archived', room, grade)
      if (room.grade === last) for (const grade of [last, last - 1]) addMissing('archived', room, grade)
      addCohort(school, room.suffix, room.grade, 0, room.id)
      if (room.grade === last) {
        addCohort(school, room.suffix, last + 1, room.size, null)
        addCohort(school, room.suffix, last + 2, room.size, null)
      }
    }
  }
  return { schools: chosen, teachers, classrooms, cohorts }
}

/** Each cohort is a little larger than the one before it, so that the country has more students every year. */
function cohortSize(random: Random, usual: number, index: number): number {
  return Math.min(35, Math.max(15, Math.round(usual * 1.008 ** (4 - index)) + random.int(-2, 2)))
}
