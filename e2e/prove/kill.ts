import { randomInt, randomUUID } from 'node:crypto'
import {
  readSheet,
  saveScores,
  sheetOfTeacher,
  signInAsTeacher,
  type Teacher,
  type TeacherSheet,
} from '../../mocks/testing/teacher'
import { killDatabase } from './kill-database'
import { printBar } from './print-bar'
import { StandInProcess } from './stand-in'

// `npm run prove:kill [rounds] [seconds]`: the stand-in is killed while ten clients save, and then the database server
// under it. Every save writes all subjects of one student with one value, so that half a save shows; after each start the
// sheet has to hold what was acknowledged last or, where the answer was under way, what was sent last.
const rounds = Number(process.argv[2] ?? 50)
const seconds = Number(process.argv[3] ?? 60)
const clients = 10

interface Saver {
  student: number
  acknowledged: number | null
  /** Sent, and not answered. */
  open: { key: string; score: number } | null
}

interface Found {
  acknowledged: number
  lost: number
  halves: number
  /** Saves without an answer that had been stored. */
  storedUnanswered: number
  /** Saves without an answer that a retry with the same key did not finish. */
  notResumed: number
  restartMs: number[]
}

const standIn = await StandInProcess.prepare()
const found: Found = { acknowledged: 0, lost: 0, halves: 0, storedUnanswered: 0, notResumed: 0, restartMs: [] }
try {
  await standIn.start()
  let teacher = await signInAsTeacher(standIn.origins)
  const sheet = await sheetOfTeacher(teacher)
  const savers = sheet.students.slice(0, clients).map((student): Saver => ({ student, acknowledged: null, open: null }))
  if (savers.length < clients) throw new Error('The class has too few students')
  for (let round = 1; round <= rounds; round += 1) {
    // Tokens live for a quarter of an hour.
    teacher = await signInAsTeacher(standIn.origins)
    await killWhileSaving(teacher, sheet, savers)
    const began = performance.now()
    await standIn.start()
    found.restartMs.push(performance.now() - began)
    await compare(teacher, sheet, savers)
    await resume(teacher, sheet, savers)
    if (round % 10 === 0) console.log(`${round} of ${rounds}: ${JSON.stringify({ ...found, restartMs: undefined })}`)
  }
} finally {
  await standIn.remove()
}
const slowest = Math.round(Math.max(...found.restartMs))
console.log(`killed ${rounds} times while ${clients} clients saved; acknowledged saves: ${found.acknowledged}`)
console.log(`saves without an answer that were stored: ${found.storedUnanswered}`)
const { lost, halves, notResumed } = found
const after = (count: number) => `${count} after ${rounds} kills`
printBar({ bar: 'acknowledged saves lost', figure: after(lost), atMost: '0 after 50', isMet: lost === 0 })
printBar({ bar: 'half saves', figure: after(halves), atMost: '0 after 50', isMet: halves === 0 })
printBar({
  bar: 'saves not brought to their end by the same key',
  figure: after(notResumed),
  atMost: '0 after 50',
  isMet: notResumed === 0,
})
printBar({ bar: 'slowest start after a kill', figure: `${slowest} ms`, atMost: '10000 ms', isMet: slowest <= 10_000 })
await killDatabase({ seconds, clients })

function createCells({ subjects }: TeacherSheet, { student }: Saver, score: number) {
  return subjects.map(({ id }) => ({ enrollment_id: student, subject_id: id, score }))
}

/** All savers save again and again until the process is gone: some time after as many saves were answered. */
async function killWhileSaving(teacher: Teacher, of: TeacherSheet, all: readonly Saver[]) {
  const { room } = of
  const highest = Math.min(...of.subjects.map(({ max_score }) => max_score)) * 100
  let answered = 0
  let onAnswers = () => {}
  const answers = new Promise<void>((resolve) => {
    onAnswers = resolve
  })
  const running = all.map(async (saver) => {
    for (;;) {
      const key = randomUUID()
      const score = randomInt(highest + 1) / 100
      saver.open = { key, score }
      try {
        const response = await saveScores(teacher, { room, key, scores: createCells(of, saver, score) })
        await response.text()
        if (!response.ok) throw new Error(`A save was refused: ${response.status}`)
      } catch (error) {
        if (error instanceof TypeError) return
        throw error
      }
      saver.acknowledged = score
      saver.open = null
      found.acknowledged += 1
      answered += 1
      if (answered === all.length) onAnswers()
    }
  })
  await Promise.race([answers, Promise.all(running)])
  await new Promise((resolve) => setTimeout(resolve, randomInt(600)))
  await standIn.kill()
  await Promise.all(running)
}

async function compare(teacher: Teacher, { address, subjects }: TeacherSheet, all: readonly Saver[]) {
  const rows = new Map((await readSheet(teacher, address)).map((row) => [row.enrollment_id, row.scores]))
  for (const { student, acknowledged, open } of all) {
    const scores = rows.get(student) ?? []
    const values = new Set(scores.map(({ score }) => score))
    const [value = null] = values
    if (values.size > 1 || (value !== null && scores.length < subjects.length)) found.halves += 1
    else if (open !== null && value === open.score) found.storedUnanswered += 1
    else if (acknowledged !== null && value !== acknowledged) found.lost += 1
  }
}

/** Repeats a request whose answer did not arrive, as a client does. */
async function resume(teacher: Teacher, of: TeacherSheet, all: readonly Saver[]) {
  const { room, address } = of
  for (const saver of all) {
    if (saver.open === null) continue
    const { key, score } = saver.open
    const response = await saveScores(teacher, { room, key, scores: createCells(of, saver, score) })
    if (!response.ok) found.notResumed += 1
    saver.acknowledged = score
    saver.open = null
  }
  const rows = await readSheet(teacher, address)
  for (const { student, acknowledged } of all) {
    const scores = rows.find((row) => row.enrollment_id === student)?.scores ?? []
    if (scores.some(({ score }) => score !== acknowledged)) found.notResumed += 1
  }
}
