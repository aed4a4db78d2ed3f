import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { reportDefinitions } from '@/features/reports/definitions'
import type { Role } from '@/auth/permissions'
import { openReports } from '../../../testing/open-report'
import { seedReports } from '../../../testing/seed-reports'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, schools } from '../../../testing/world-ids'

const own = `academic_year_school_id=${schools.own}`
const room = `${own}&classroom_id=${classrooms['own-class']}`
const november = 10

let world: TestWorld
const { ask, open } = openReports(() => world)
beforeAll(async () => {
  world = await createTestWorld()
  await seedReports(world)
})
afterAll(() => world.close())

const problem = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
const refused = async (query: string, as?: Role) => {
  const response = await ask(query, as)
  const { errors } = problem.parse(await response.json())
  return { status: response.status, ...(errors === undefined ? {} : { errors }) }
}

describe('who gets which report', () => {
  const needs = {
    classroom: 'grade=7&suffix=ក',
    month: `month=${november}`,
    semester: 'month=13',
    scholarship: 'scholarship=1',
    disability: 'disability=1',
    health_problem: 'health_problem=1',
    personal_problem: 'personal_problem=1',
    ethnicity: 'ethnicity=1',
    report_stage: 'report_stage=1',
  } as const

  test('each report refuses a request without what it needs, field by field', async () => {
    for (const definition of reportDefinitions) {
      for (const need of definition.needs) {
        const others = definition.needs.filter((candidate) => candidate !== need).map((need) => needs[need])
        const field = need === 'semester' ? 'month' : need
        const errors =
          need === 'classroom'
            ? { grade: 'common.error.require', suffix: 'common.error.require' }
            : { [field]: 'common.error.require' }
        const query = [`type=${definition.number}`, own, ...others].join('&')
        expect({ query, ...(await refused(query)) }).toEqual({ query, status: 400, errors })
      }
    }
  })

  test('and what does not exist', async () => {
    const field = async (query: string) => (await refused(query)).errors
    const none = 'classroom.choice.none'
    expect(await field(`type=1&${own}&grade=7&suffix=ឃ`)).toEqual({ grade: none, suffix: none })
    expect(await field(`type=1&${own}&classroom_id=${classrooms['same-district']}`)).toEqual({ classroom_id: none })
    expect(await field(`type=3&${room}&month=13`)).toEqual({ month: 'score.error.month' })
    expect(await field(`type=4&${room}&month=1`)).toEqual({ month: 'score.error.month' })
    expect(await field(`type=9&${own}&scholarship=99`)).toEqual({ scholarship: 'common.error.invalidValue' })
    expect(await field(`type=14&${own}&report_stage=4`)).toEqual({ report_stage: 'common.error.invalidValue' })
    expect(await field(`type=17&${own}`)).toEqual({ type: 'report.error.type' })
    expect(await field(`type=1&${room}&file_type=pdf`)).toEqual({ file_type: 'common.error.invalidValue' })
    expect(await field(`type=5&${room}&month=1&student_id=S3021`)).toEqual({ student_id: 'common.error.invalidValue' })
    expect(await field(`type=1&${room}&number=0`)).toEqual({ number: 'common.error.unknownField' })
    expect(await field('type=1')).toEqual({ academic_year_school_id: 'common.error.require' })
  })

  test('by permission and place', async () => {
    const status = async (query: string, as: Role) => (await ask(query, as)).status
    const school = 'type=13&ethnicity=0'
    const other = `academic_year_school_id=${schools.otherProvince}`
    expect(await status(`${school}&${own}`, 'teacher')).toBe(403)
    expect(await status(`type=1&${room}`, 'teacher')).toBe(200)
    expect(await status(`type=1&${own}&classroom_id=${classrooms['own-school']}`, 'teacher')).toBe(403)
    expect(await status(`${school}&${other}`, 'school_management')).toBe(403)
    expect(await status(`${school}&${other}`, 'provincial_officer')).toBe(403)
    expect(await status(`${school}&${other}`, 'demis')).toBe(200)
    expect(await status(`type=1&${own}&classroom_id=${classrooms['other-province']}`, 'district_officer')).toBe(400)
  })

  test('a class of an earlier year shows a teacher no profile fields of its students', async () => {
    const past = `academic_year_school_id=11&classroom_id=${classroomOfYear.archived}`
    const home = { house_number: '12', phone_number_1: '012345678', gazetteer_code: '02080101' }
    await world.db.updateTable('students').set(home).where('id', '=', 1011).execute()
    const addressFor = async (as: Role) => (await open(`type=2&${past}`, as)).table().rows.map((row) => row.slice(-2))
    expect(await addressFor('school_management')).toEqual([['012345678', expect.stringContaining('12')]])
    expect(await addressFor('teacher')).toEqual([[null, null]])
    expect((await ask(`type=1&${past}`, 'teacher')).status).toBe(200)
    const biographies = await ask(`type=50&${past}`, 'teacher')
    expect({ status: biographies.status, body: await biographies.json() }).toEqual({
      status: 409,
      body: { message: 'report.error.noProfiles' },
    })
    expect((await ask(`type=50&${past}`)).status).toBe(200)
  })

  test('each kind of report needs its own permission', async () => {
    const statusWith = async (permission: string, query: string) => {
      const claims = { preferred_username: 'school_management', realm_access: { roles: [permission] } }
      const headers = { Authorization: `Bearer ${await world.sign(claims)}` }
      return (await world.call('GET', `/reports/export?${query}`, { headers })).status
    }
    const ofClass = `type=1&${room}`
    const ofSchool = `type=13&ethnicity=0&${own}`
    expect(await statusWith('sts_view_classroom_report', ofClass)).toBe(200)
    expect(await statusWith('sts_view_classroom_report', ofSchool)).toBe(403)
    expect(await statusWith('sts_view_school_report', ofClass)).toBe(403)
    expect(await statusWith('sts_view_school_report', ofSchool)).toBe(200)
  })

  test('a student draws only their own card and biography', async () => {
    for (const query of [`type=5&month=${november}`, 'type=8', 'type=50']) {
      const { sheets } = await open(`${query}&${own}`, 'student')
      expect(sheets.map((sheet) => sheet.name.split(' ')[0])).toEqual(['S3011'])
      const refusals = [`${query}&${own}&student_id=S3012`, `${query}&${own}&classroom_id=${classrooms['own-school']}`]
      for (const refusal of [...refusals, `${query}&academic_year_school_id=${schools.sameDistrict}`]) {
        expect({ refusal, status: (await ask(refusal, 'student')).status }).toEqual({ refusal, status: 403 })
      }
    }
    expect(await refused(`type=5&${own}`, 'student')).toEqual({
      status: 400,
      errors: { month: 'common.error.require' },
    })
    expect((await ask(`type=1&${room}`, 'student')).status).toBe(403)
    expect((await ask(`type=13&ethnicity=0&${own}`, 'student')).status).toBe(403)
  })
})
