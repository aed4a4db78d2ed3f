import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { academicYear } from '@/domain/academic-years/schema'
import { classroom } from '@/domain/classrooms/schema'
import { scoreRow } from '@/features/scores/schema'
import { subjectCategory } from '@/domain/subjects/schema'
import { Visitor } from '../../mocks/testing/servers'
import type { StandInProcess } from './stand-in'

/** The sheet of a class in a month. */
export interface Sheet {
  year: number
  room: number
  month: number
  students: number[]
  subjects: { id: number; max_score: number }[]
}

/** An answer's status, or the name of the error without one, and how long it took. */
export interface Answer {
  status: string
  milliseconds: number
}

/** Signs in as the manager of a school; gives the access token. */
export async function signInAsManager({ origins }: StandInProcess): Promise<string> {
  const visitor = new Visitor(origins)
  return (await visitor.redeem(await visitor.signIn('manager', 'sala-demo'))).access_token
}

/** As many sheets of the manager's classes as asked for, each with room for so many scores; they repeat when there are few. */
export async function findSheets(
  origin: string,
  token: string,
  { count, cells }: { count: number; cells: number },
): Promise<Sheet[]> {
  const read = async <T extends z.core.$ZodType>(path: string, row: T) => {
    const response = await fetch(`${origin}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return z.parse(z.object({ data: z.array(row) }), await response.json()).data
  }
  const year = (await read('/academic-years', academicYear)).find(({ status }) => status === 'running')?.id ?? 0
  const rooms = await read(`/classrooms?academicYear=${year}&limit=9999`, classroom)
  const classes: Omit<Sheet, 'month'>[] = []
  for (const { id } of rooms) {
    const rows = await read(`/scores?classroom_id=${id}&academic_year_id=${year}&month=1`, scoreRow)
    const categories = await read(`/get-subjects?classroom_id=${id}`, subjectCategory)
    const subjects = categories.flatMap((category) => category.academic_year_subjects)
    if (rows.length * subjects.length < cells) continue
    classes.push({ year, room: id, students: rows.map((row) => row.enrollment_id), subjects })
  }
  // Months from February on; the same class in another month is another sheet.
  return Array.from({ length: count }, (_, index): Sheet => {
    const room = classes[index % classes.length]
    if (room === undefined) throw new Error('There are no classes')
    return { ...room, month: 1 + (Math.floor(index / classes.length) % 9) }
  })
}

/** Reads a sheet as its page does. */
export async function readSheet(origin: string, token: string, { year, room, month }: Sheet): Promise<Answer> {
  return await ask(`${origin}/api/scores?classroom_id=${room}&academic_year_id=${year}&month=${month}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
}

/** Saves random scores in the first cells of a sheet, as Save all does. */
export async function saveSheet(origin: string, token: string, sheet: Sheet, cells: number): Promise<Answer> {
  const { room, month, students, subjects } = sheet
  const all = students.flatMap((enrollment_id) => subjects.map((subject) => ({ enrollment_id, subject })))
  const data = all.slice(0, cells).map(({ enrollment_id, subject: { id, max_score } }) => ({
    enrollment_id,
    subject_id: id,
    score: randomInt(max_score * 100 + 1) / 100,
    month_number: month,
  }))
  return await ask(`${origin}/api/scores`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ data, classroom_id: room, month }),
  })
}

async function ask(address: string, request: RequestInit): Promise<Answer> {
  const began = performance.now()
  const status = await fetch(address, request).then(
    async (response) => {
      await response.text()
      return String(response.status)
    },
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  )
  return { status, milliseconds: performance.now() - began }
}
