import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { academicYear } from '@/domain/academic-years/schema'
import { classroom } from '@/domain/classrooms/schema'
import { scoreRow, type ScoreRow } from '@/features/scores/schema'
import { subjectCategory } from '@/domain/subjects/schema'
import { profile } from '@/auth/profile'
import { Visitor, type Origins, type Tokens } from './servers'

export interface Teacher {
  visitor: Visitor
  tokens: Tokens
}

interface Cell {
  enrollmentId: number
  subjectId: number
  sheet: string
}

const february = 1

/** Signs in as the demo teacher, at a running stand-in. */
export async function signInAsTeacher(origins: Origins): Promise<Teacher> {
  const visitor = new Visitor(origins)
  return { visitor, tokens: await visitor.redeem(await visitor.signIn('teacher', 'sala-demo')) }
}

/** The API has refused a call. */
export class ApiFailure extends Error {
  readonly status: number
  readonly retryAfter: string | null

  constructor(what: string, { status, headers }: Response) {
    super(`${what} answered ${status}`)
    this.status = status
    this.retryAfter = headers.get('Retry-After')
  }
}

async function read<T extends z.core.$ZodType>(
  { visitor, tokens }: Teacher,
  path: string,
  schema: T,
): Promise<z.infer<T>> {
  const response = await visitor.callApi(path, tokens.access_token)
  if (!response.ok) throw new ApiFailure(path, response)
  return z.parse(schema, await response.json())
}

/** A class of the teacher as its score sheet shows it. */
export interface TeacherSheet {
  room: number
  address: string
  /** The subjects with the most a score may be. */
  subjects: { id: number; max_score: number }[]
  /** The enrollments, in the order of the sheet. */
  students: number[]
}

/** The sheet of February in the first class of the teacher. */
export async function sheetOfTeacher(teacher: Teacher): Promise<TeacherSheet> {
  const me = await read(teacher, '/profile/teacher', profile)
  const years = await read(teacher, '/academic-years', z.object({ data: z.array(academicYear) }))
  const year = years.data.find(({ status }) => status === 'running')
  const rooms = await read(
    teacher,
    `/classrooms?academicYear=${year?.id ?? 0}&teacher_staff_id=${me.staff_id ?? 0}`,
    z.object({ data: z.array(classroom) }),
  )
  const room = rooms.data[0]?.id ?? 0
  const categories = await read(
    teacher,
    `/get-subjects?classroom_id=${room}`,
    z.object({ data: z.array(subjectCategory) }),
  )
  const address = `/scores?classroom_id=${room}&academic_year_id=${year?.id ?? 0}&month=${february}`
  const students = (await readSheet(teacher, address)).map(({ enrollment_id }) => enrollment_id)
  return { room, address, subjects: categories.data.flatMap((category) => category.academic_year_subjects), students }
}

export async function readSheet(teacher: Teacher, address: string): Promise<ScoreRow[]> {
  return (await read(teacher, address, z.object({ data: z.array(scoreRow) }))).data
}

interface ScoreSaving {
  room: number
  /** The same for every try of one save. */
  key: string
  scores: readonly { enrollment_id: number; subject_id: number; score: number }[]
}

/** Saves scores of February, as the application does. */
export function saveScores({ visitor, tokens }: Teacher, { room, key, scores }: ScoreSaving): Promise<Response> {
  return fetch(`${visitor.servers.appOrigin}/api/scores`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${tokens.access_token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({
      data: scores.map((item) => Object.assign({ month_number: february }, item)),
      classroom_id: room,
      month: february,
    }),
  })
}

/** Enters one score in the first class of the teacher, and says where. */
export async function enterScore(teacher: Teacher, score: number): Promise<Cell> {
  const { room, address, subjects, students } = await sheetOfTeacher(teacher)
  const [enrollmentId = 0, subjectId = 0] = [students[0], subjects[0]?.id]
  const scores = [{ enrollment_id: enrollmentId, subject_id: subjectId, score }]
  const response = await saveScores(teacher, { room, key: randomUUID(), scores })
  if (!response.ok) throw new Error(`The score was refused: ${response.status} ${await response.text()}`)
  return { enrollmentId, subjectId, sheet: address }
}

/** The current score of a cell from the API. */
export async function readScore(
  teacher: Teacher,
  { enrollmentId, subjectId, sheet }: Cell,
): Promise<number | undefined> {
  const row = (await readSheet(teacher, sheet)).find((item) => item.enrollment_id === enrollmentId)
  return row?.scores.find((score) => score.subject_id === subjectId)?.score
}
