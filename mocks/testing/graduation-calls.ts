import { expect } from 'vitest'
import { graduationRow } from '@/features/graduations/schema'
import { pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import type { TestWorld } from './world'
import { enrollments, subjects, users, years } from './world-ids'

const emis = '02080101'
const ofClass = `academic_year_id=${years.running}&emis_school_code=${emis}&grade=7&suffix=${encodeURIComponent('ក')}`

/** The calls about the end of the year of the class of the tiny country. */
export function graduationCalls(world: () => TestWorld) {
  /** Enters the same share of every subject's highest score in both semesters. */
  async function enterScores(enrollment: number, share: number, months = [13, 14]) {
    const score = (month: number, subject_id: number, max: number) => ({
      enrollment_id: enrollment,
      subject_id,
      month,
      score: max * share,
      updated_by: null,
    })
    await world()
      .db.insertInto('scores')
      .values(months.flatMap((month) => [score(month, subjects.khmer, 50), score(month, subjects.mathematics, 100)]))
      .execute()
  }

  async function list(more = '', as: Role = 'school_management') {
    const response = await world().call('GET', `/graduations?${ofClass}${more}`, { as })
    expect(response.status).toBe(200)
    return pageSchema(graduationRow).parse(await response.json())
  }

  const move = {
    current_grade: 7,
    enrollments: [enrollments.sok],
    academic_year_id: years.pre,
    emis_school_code: emis,
    grade: 8,
    entry_status: 1,
    enrolled_date: '2026-10-31',
    enrolled_by: users.school_management,
  }

  async function graduate(change: object = {}, as: Role = 'school_management', key?: string) {
    const response = await world().call('POST', '/enrollments/graduation', {
      as,
      body: { ...move, ...change },
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    })
    return { status: response.status, body: await response.json() }
  }

  async function undo(ids: number[]) {
    const response = await world().call('POST', '/enrollments/graduation/undo', {
      as: 'school_management',
      body: { enrollments: ids },
    })
    return { status: response.status, body: await response.json() }
  }

  const change = async (id: number, body: object, as: Role = 'school_management') => {
    const response = await world().call('PUT', `/enrollments/change-result/${id}`, { as, body })
    return { status: response.status, body: await response.json() }
  }
  const readEnrollment = (id: number) =>
    world().db.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const nextYear = () =>
    world().db.selectFrom('enrollments').selectAll().where('school_id', '=', 41).where('id', '<>', 4011).execute()

  return { ofClass, move, enterScores, list, graduate, undo, change, readEnrollment, nextYear }
}
