import type { AccountName } from '../accounts'

/** A page to be looked at, by someone who may open it, with as much on it as it can have. */
export interface PageCase {
  path: string
  account: AccountName | null
  /** The search parameters that fill the page. */
  search?: string
  /** A search that finds nothing. */
  empty?: string
  /** The request whose failure the page has to show. */
  fails?: string
}

const klass = 'academicYear=3&grade=8&suffix=%E1%9E%81'
const school = '?academicYear=3&school=27026'

/** Every route of the specification, with its states without data and after a failure. */
export const pageCases: readonly PageCase[] = [
  { path: '/', account: null },
  { path: '/about', account: null },
  { path: '/contact', account: null },
  { path: '/tutorial', account: null, empty: '?video=9' },
  { path: '/dasquert', account: null },
  { path: '/errors', account: null },
  { path: '/error-page', account: null },
  { path: '/error-page/403', account: null },
  { path: '/error-page/429', account: null },
  { path: '/', account: 'demis' },
  { path: '/dashboard', account: 'demis', search: '?province=02', fails: '/api/progress' },
  { path: '/dashboard', account: 'manager', fails: '/api/scores/overview' },
  {
    path: '/dasquert',
    account: 'demis',
    search: '?gazetteer=02&indicators=pupils&aggregateBy=grade',
    fails: '/api/data-query',
  },
  {
    path: '/dasquert',
    account: 'manager',
    search: '?correct=twins',
    empty: '?correct=large_class',
    fails: '/api/doubts',
  },
  { path: '/academic-year', account: 'demis', fails: '/api/academic-years' },
  { path: '/academic-year/new', account: 'demis' },
  { path: '/academic-year/edit/3', account: 'demis', fails: '/api/academic-years/' },
  { path: '/school', account: 'demis', empty: '?name=zzzz', fails: '/api/schools' },
  { path: '/school/new', account: 'demis' },
  { path: '/school/view/27026', account: 'demis', fails: '/api/schools/' },
  { path: '/school/edit/27026', account: 'demis', fails: '/api/schools/' },
  { path: '/user', account: 'demis', empty: '?username=zzzz', fails: '/api/users' },
  { path: '/user/new', account: 'demis' },
  { path: '/user/edit/4', account: 'demis', fails: '/api/users/' },
  { path: '/account/student/edit', account: 'demis', fails: '/api/student-accounts' },
  { path: '/account/student/edit/student', account: 'demis', fails: '/api/student-accounts/' },
  { path: '/scholarship/student', account: 'demis', search: school, fails: '/api/scholarships' },
  { path: '/scholarship/remittance', account: 'demis', search: school, fails: '/api/scholarship_remittance' },
  { path: '/scholarship/funding', account: 'demis', search: school, fails: '/api/scholarship_funding' },
  { path: '/management-report', account: 'demis', search: '?template=001' },
  { path: '/report', account: 'demis', search: '?type=1' },
  { path: '/classroom', account: 'manager', empty: '?grade=1', fails: '/api/classrooms' },
  { path: '/classroom/school/27026', account: 'demis', fails: '/api/classrooms' },
  { path: '/classroom/school/27026/new', account: 'demis' },
  { path: '/classroom/view/1', account: 'demis', fails: '/api/classrooms/' },
  { path: '/classroom/edit/1', account: 'demis', fails: '/api/classrooms/' },
  { path: '/student', account: 'manager', search: '?grade=8', empty: '?keyword=zzzz', fails: '/api/enrollments' },
  { path: '/student/120', account: 'manager', fails: '/api/students' },
  { path: '/student/classroom/1', account: 'demis', fails: '/api/classrooms/' },
  { path: '/student/view/120', account: 'manager', fails: '/api/students/' },
  { path: '/profile/student', account: 'student', fails: '/api/students' },
  { path: '/enrollment', account: 'manager', search: '?grade=10&reportStage=1', fails: '/api/enrollments' },
  {
    path: '/graduation',
    account: 'manager',
    search: '?academicYear=2&grade=9&suffix=%E1%9E%80',
    fails: '/api/graduations',
  },
  { path: '/transfer', account: 'manager', search: '?grade=9&direction=out', fails: '/api/transfer' },
  { path: '/holiday', account: 'teacher', search: '?view=month&year=2026&month=5', fails: '/holidays.json' },
  // After the page of the holidays, which it remembers.
  { path: '/dashboard', account: 'teacher', fails: '/api/scores/overview' },
  { path: '/score', account: 'teacher', fails: '/api/scores/overview' },
  { path: '/score-management', account: 'manager', search: `?${klass}&month=8`, fails: '/api/scores' },
  { path: '/attendance', account: 'teacher', fails: '/api/attendances/overview' },
  { path: '/attendance-management', account: 'manager', search: `?${klass}`, fails: '/api/attendances' },
]
