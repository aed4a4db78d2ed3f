import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { academicYear } from '@/features/academic-years/schema'
import { classroom } from '@/features/classrooms/schema'
import { scoreRow } from '@/features/scores/schema'
import { subjectCategory } from '@/features/subjects/schema'
import { profile } from '@/session/profile'
import { Visitor, type Origins, type Tokens } from './test-servers'

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

async function read<T extends z.core.$ZodType>(
  { visitor, tokens }: Teacher,
  path: string,
  schema: T,
): Promise<z.infer<T>> {
  const response = await visitor.callApi(path, tokens.access_token)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return z.parse(schema, await response.json())
}

/** Enters one score for February in the first class of the teacher, and says where. */
export async function enterScore(teacher: Teacher, score: number): Promise<Cell> {
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
  const subjectId = categories.data[0]?.academic_year_subjects[0]?.id ?? 0
  const sheet = `/scores?classroom_id=${room}&academic_year_id=${year?.id ?? 0}&month=${february}`
  const rows = await read(teacher, sheet, z.object({ data: z.array(scoreRow) }))
  const enrollmentId = rows.data[0]?.enrollment_id ?? 0
  const { appOrigin } = teacher.visitor.servers
  const response = await fetch(`${appOrigin}/api/scores`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${teacher.tokens.access_token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({
      data: [{ enrollment_id: enrollmentId, subject_id: subjectId, score, month_number: february }],
      classroom_id: room,
      month: february,
    }),
  })
  if (!response.ok) throw new Error(`The score was refused: ${response.status} ${await response.text()}`)
  return { enrollmentId, subjectId, sheet }
}

/** The score at a place, as the API tells it now. */
export async function readScore(
  teacher: Teacher,
  { enrollmentId, subjectId, sheet }: Cell,
): Promise<number | undefined> {
  const rows = await read(teacher, sheet, z.object({ data: z.array(scoreRow) }))
  const row = rows.data.find((each) => each.enrollment_id === enrollmentId)
  return row?.scores.find((each) => each.subject_id === subjectId)?.score
}
