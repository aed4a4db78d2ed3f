import { expect, test } from 'vitest'
import { policy } from '../policy'
import { assumptions } from './assumptions'

/** The calls that the specifications show, by path. */
const specified: Readonly<Record<string, string>> = {
  '/profile/:username': 'GET',
  '/groups': 'GET',
  '/users': 'GET POST',
  '/users/:id': 'GET PUT',
  '/users/activate/:id': 'DELETE',
  '/student-accounts': 'GET POST',
  '/student-accounts/find': 'GET',
  '/student-accounts/:id': 'GET PUT',
  '/academic-years': 'GET POST',
  '/academic-years/:id': 'GET PUT DELETE',
  '/schools': 'GET POST',
  '/schools/:id': 'GET PUT',
  '/raw-schools': 'GET',
  '/school-from-raw': 'GET',
  '/get-school-by-emiscode': 'GET',
  '/get-queue-status': 'GET',
  '/classrooms': 'GET POST',
  '/classrooms/:id': 'GET PUT DELETE',
  '/get-subjects': 'GET',
  '/staffs': 'GET',
  '/gazetteer/get': 'GET',
  '/gazetteer/get-parents': 'GET',
  '/students': 'GET',
  '/students/:id': 'GET PUT DELETE',
  '/students/drop-out/:id': 'POST',
  '/students/find': 'GET',
  '/students/options': 'GET',
  '/enrollments': 'GET POST',
  '/enrollments/:id': 'PUT',
  '/enrollments/assign-classroom': 'POST',
  '/enrollments/get-by-student': 'GET',
  '/enrollments/change-result/:id': 'PUT',
  '/enrollments/graduation': 'POST',
  '/import/enrollments': 'POST',
  '/import/attendances': 'POST',
  '/import/monthly-score': 'POST',
  '/check-import-status': 'GET',
  '/transfer': 'GET POST',
  '/transfer/:id': 'GET',
  '/graduations': 'GET',
  '/attendances': 'GET POST',
  '/scores': 'GET POST',
  '/scores/calculate-semester-score': 'POST',
  '/annual-scores': 'GET POST',
  '/template/export': 'GET',
  '/scholarships': 'GET',
  '/scholarships/:id': 'PUT',
  '/scholarship_remittance': 'GET POST',
  '/scholarship_remittance/:id': 'PUT DELETE',
  '/scholarship_funding': 'GET POST',
  '/scholarship_funding/:id': 'PUT DELETE',
  '/reports/export': 'GET',
  '/data-query/statistics': 'GET',
  '/data-query/getSchools': 'GET',
  '/data-query/export': 'GET',
  '/export_history': 'GET',
  '/export_history/:taskId': 'GET',
  '/export_history/file/:id': 'GET',
}
/** Operations that the client never calls: those for the operator of the server, and a deletion that is always refused. */
const notOfTheClient = ['GET /health', 'GET /ready', 'GET /openapi.json', 'DELETE /schools/:id']

test('every specified call is served, and every other call of the client is marked as assumed', () => {
  const shown = Object.entries(specified).flatMap(([path, methods]) =>
    methods.split(' ').map((method) => `${method} ${path}`),
  )
  const served = Object.keys(policy)
  expect(shown.filter((call) => !served.includes(call))).toEqual([])
  const known = new Set<string>([...shown, ...notOfTheClient, ...assumptions.map(({ operation }) => operation)])
  expect(served.filter((call) => !known.has(call))).toEqual([])
})
