import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../testing/world'
import { classrooms, schools, users, years } from '../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const readLines = () =>
  world.db.selectFrom('audit_log').select(['account_id', 'operation', 'record_id']).orderBy('id').execute()

const read = async (as: Role, address: string) => (await world.call('GET', address, { as })).status

test('a report, a template and an exported file that are downloaded leave a line with ids', async () => {
  const report = `type=1&academic_year_school_id=${schools.own}&classroom_id=${classrooms['own-class']}`
  expect(await read('teacher', `/reports/export?${report}&language=km&file_type=xlsx`)).toBe(200)
  expect(await read('teacher', `/template/export?type=attendance&classroomId=${classrooms['own-class']}`)).toBe(200)
  expect(await read('demis', `/export_history/file/${users.demis}`)).toBe(200)
  expect(await readLines()).toEqual([
    { account_id: users.teacher, operation: 'GET /reports/export', record_id: `${report}&file_type=xlsx` },
    {
      account_id: users.teacher,
      operation: 'GET /template/export',
      record_id: `type=attendance&classroomId=${classrooms['own-class']}`,
    },
    { account_id: users.demis, operation: 'GET /export_history/file/:id', record_id: String(users.demis) },
  ])
})

test('a list of persons leaves a line where more is read than a screen shows, without what was searched for', async () => {
  const whole = `academicYear=${years.running}&school=${schools.own}&page=1&limit=1000`
  expect(await read('school_management', `/enrollments/students?keyword=%E1%9E%9F%E1%9E%BB%E1%9E%81&${whole}`)).toBe(
    200,
  )
  expect(await read('demis', '/users?username=sok.dara&limit=101')).toBe(200)
  for (const address of ['/users?limit=100', '/students?limit=100', '/schools?limit=9999']) {
    expect(await read('demis', address)).toBe(200)
  }
  expect(await readLines()).toEqual([
    { account_id: users.school_management, operation: 'GET /enrollments/students', record_id: whole },
    { account_id: users.demis, operation: 'GET /users', record_id: 'limit=101' },
  ])
})

test('what is refused leaves no line', async () => {
  expect(await read('teacher', `/template/export?type=attendance&classroomId=${classrooms['other-province']}`)).toBe(
    403,
  )
  expect(await read('teacher', '/users?limit=1000')).toBe(403)
  expect(await readLines()).toEqual([])
})
