import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { academicYear } from '@/domain/academic-years/schema'
import { classroom } from '@/domain/classrooms/schema'
import { scoreRow } from '@/features/scores/schema'
import { subjectCategory } from '@/features/subjects/schema'
import { Visitor } from '../testing/servers'
import { printBar } from './print-bar'
import { StandInProcess } from './stand-in'

// `npm run prove:load`: a hundred teachers press Save all at the same moment, 45 scores each, over HTTP.
const rounds = Number(process.argv[2] ?? 10)
const savers = 100
const cells = 45

interface Sheet {
  room: number
  month: number
  pupils: number[]
  subjects: { id: number; max_score: number }[]
}

const standIn = await StandInProcess.prepare()
try {
  await standIn.start()
  const visitor = new Visitor(standIn.origins)
  const { access_token: token } = await visitor.redeem(await visitor.signIn('manager', 'sala-demo'))
  const read = async <T extends z.core.$ZodType>(path: string, row: T) => {
    const response = await visitor.callApi(path, token)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return z.parse(z.object({ data: z.array(row) }), await response.json()).data
  }
  const year = (await read('/academic-years', academicYear)).find(({ status }) => status === 'running')
  const rooms = await read(`/classrooms?academicYear=${year?.id ?? 0}&limit=9999`, classroom)
  const classes: Omit<Sheet, 'month'>[] = []
  for (const { id } of rooms) {
    const rows = await read(`/scores?classroom_id=${id}&academic_year_id=${year?.id ?? 0}&month=1`, scoreRow)
    const categories = await read(`/get-subjects?classroom_id=${id}`, subjectCategory)
    const subjects = categories.flatMap((category) => category.academic_year_subjects)
    if (rows.length * subjects.length < cells) continue
    classes.push({ room: id, pupils: rows.map((row) => row.enrollment_id), subjects })
  }
  // Months from February on; the same class in another month is another sheet.
  const sheets = Array.from({ length: savers }, (_, at): Sheet => {
    const room = classes[at % classes.length]
    if (room === undefined) throw new Error('There are no classes')
    return { ...room, month: 1 + (Math.floor(at / classes.length) % 9) }
  })
  const times: number[] = []
  const refused = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(sheets.map((sheet) => save(sheet, token)))
    for (const { answer, milliseconds } of answers) {
      times.push(milliseconds)
      if (answer !== '200') refused.set(answer, (refused.get(answer) ?? 0) + 1)
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)
  const errors = [...refused.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${savers} savers at once, ${cells} scores each, ${rounds} times, in ${classes.length} classes`)
  console.log(`refused: ${JSON.stringify(Object.fromEntries(refused))}, p50 ${at(0.5)} ms, slowest ${at(1)} ms`)
  printBar({ bar: 'saves refused', figure: `${errors} of ${times.length}`, atMost: '0', isMet: errors === 0 })
  printBar({ bar: 'save, p95', figure: `${at(0.95)} ms`, atMost: '1500 ms', isMet: at(0.95) <= 1500 })
} finally {
  await standIn.remove()
}

async function save({ room, month, pupils, subjects }: Sheet, token: string) {
  const all = pupils.flatMap((enrollment_id) => subjects.map((subject) => ({ enrollment_id, subject })))
  const data = all.slice(0, cells).map(({ enrollment_id, subject: { id, max_score } }) => ({
    enrollment_id,
    subject_id: id,
    score: randomInt(max_score * 100 + 1) / 100,
    month_number: month,
  }))
  const began = performance.now()
  const answer = await fetch(`${standIn.origins.appOrigin}/api/scores`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ data, classroom_id: room, month }),
  }).then(
    async (response) => {
      await response.text()
      return String(response.status)
    },
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  )
  return { answer, milliseconds: performance.now() - began }
}
