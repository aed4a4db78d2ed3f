// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SheetId } from '@/sheets/sync/sheet'
import { connectApi } from '@/lib/api/api-request'
import { createQueryClient } from '@/lib/api/query-client'
import { attendanceQueries } from './queries'
import { createAttendanceSheetApi } from './sheet-api'

const queryClient = createQueryClient()
const attendanceSheetApi = createAttendanceSheetApi(queryClient)

const server = setupServer()
const calls: string[] = []
const bodies: unknown[] = []
let students = [
  { enrollment_id: 71, emis_student_id: '00012345' },
  { enrollment_id: 72, emis_student_id: '00067890' },
]
const all = students
const none = { absent: 1, permission: null, updated_at: null, updated_by: null }
const createRow = (student: (typeof students)[number]) => ({
  ...student,
  name: 'សុខ',
  name_en: null,
  gender: 'f',
  dates: { from: null, to: null },
  nov: none,
})

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' })
  server.use(
    http.get('*/api/attendances', () => {
      calls.push('read')
      const body = { data: { data: students.map(createRow), total: students.length } }
      return HttpResponse.json(body, { headers: { etag: '"1"' } })
    }),
    http.post('*/api/attendances', async ({ request }) => {
      calls.push('write')
      bodies.push(await request.json())
      return HttpResponse.json({ data: { saved: 1 } })
    }),
  )
  connectApi({
    baseUrl: '/api',
    idempotencyKey: true,
    token: () => Promise.resolve('token'),
    showErrorPage: () => Promise.resolve(),
  })
})
afterEach(() => {
  queryClient.clear()
  calls.length = 0
  bodies.length = 0
  students = all
})
afterAll(() => server.close())

const sheet: SheetId = {
  kind: 'attendances',
  classroom: 301,
  academicYear: 3,
  school: 31,
  grade: 7,
  suffix: 'ក',
  month: null,
}
const options = { idempotencyKey: 'k', ifMatch: '"1"' }
const cell = (rowId: string, columnId: string, value: number | null) => ({ rowId, columnId, base: null, value })
const cells = [cell('72', 'nov-absent', 2), cell('71', 'dec-permission', 1), cell('72', 'nov-permission', null)]
const sent = {
  data: {
    academic_year_school_id: 31,
    grade: 7,
    suffix: 'ក',
    attendances: [
      { emis_student_id: '00067890', nov: { absent: 2, permission: null } },
      { emis_student_id: '00012345', dec: { permission: 1 } },
    ],
  },
}

test('rows on the device are named by enrollment; the save names students by ID', async () => {
  const reading = await attendanceSheetApi.read(sheet)
  expect([reading.etag, [...reading.cells.keys()]]).toEqual(['"1"', ['71', '72']])
  expect(reading.cells.get('71')?.get('nov-absent')).toEqual({ value: 1, by: null, at: null })
  await attendanceSheetApi.write(sheet, cells, options)
  expect([calls, bodies]).toEqual([['read', 'write'], [sent]])
})

test('a save that resumes after a reload first reads which students it is for', async () => {
  await attendanceSheetApi.write(sheet, cells, options)
  expect([calls, bodies]).toEqual([['read', 'write'], [sent]])
})

test('a save for a student who left is not sent: the sheet is read and compared again', async () => {
  students = all.slice(0, 1)
  await expect(attendanceSheetApi.write(sheet, cells, options)).rejects.toMatchObject({ status: 412 })
  expect(calls).toEqual(['read'])
})

test('counts that the server has taken are in the sheet when it is opened again, before it answers', async () => {
  await attendanceSheetApi.read(sheet)
  attendanceSheetApi.noteSaved(sheet, cells)
  const rows = queryClient.getQueryData(attendanceQueries.sheet({ classroom: 301 }).queryKey)?.rows ?? []
  expect(rows.map(({ nov, dec }) => [nov?.absent, nov?.permission, dec?.absent, dec?.permission])).toEqual([
    [1, null, null, 1],
    [2, null, undefined, undefined],
  ])
})
