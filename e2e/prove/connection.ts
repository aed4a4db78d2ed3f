import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { startUnreliableServer, breaks, type Break } from '../../mocks/testing/unreliable-server'
import { createTestWorld } from '../../mocks/testing/world'
import { classrooms, enrollments, schools, subjects, users, years } from '../../mocks/testing/world-ids'
import { printBar } from './print-bar'

// `npm run prove:connection`: a thousand writes over a connection that is reset every fifth time: before the API receives the
// request, after it has done the work, or within its response. Each write is repeated with its key until it is
// answered; in the end every one must have been done exactly once.
const writes = Number(process.argv[2] ?? 1000)
const share = 0.2

const world = await createTestWorld()
const server = await startUnreliableServer(world)
const count = async (table: 'students' | 'audit_log' | 'attendances' | 'scores') => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(world.db)
  return rows[0]?.n ?? 0
}
const before = { students: await count('students'), lines: await count('audit_log') }
const done = { children: 0, resets: 0, replayed: 0, refused: 0, wrong: 0 }
try {
  for (let index = 0; index < writes; index += 1) {
    const plan: Break[] = []
    while (randomInt(1000) < share * 1000) plan.push(breaks[randomInt(breaks.length)] ?? 'after')
    const value = randomInt(2001) / 100
    const write = [saveScore(value), saveAttendance(index % 20), enroll(index)][index % 3] ?? enroll(index)
    const { status, resets, replayed } = await server.send({ method: 'POST', as: 'school_management', ...write }, plan)
    done.resets += resets
    if (replayed) done.replayed += 1
    if (status >= 300) done.refused += 1
    else if (write.path === '/enrollments') done.children += 1
    else if (!(await isStored(write.path, value, index % 20))) done.wrong += 1
  }
  const students = (await count('students')) - before.students
  const entries = (await count('audit_log')) - before.lines
  const twice = students - done.children + (entries - writes)
  console.log(`writes: ${writes}, connections reset: ${done.resets}, answered from what was kept: ${done.replayed}`)
  const figure = (count: number) => `${count} of ${writes}`
  printBar({ bar: 'writes with a double effect', figure: figure(twice), atMost: '0 of 1,000', isMet: twice === 0 })
  const unlike = done.refused + done.wrong
  printBar({ bar: 'writes not stored as sent', figure: figure(unlike), atMost: '0', isMet: unlike === 0 })
} finally {
  await server.close()
  await world.close()
}

function saveScore(score: number) {
  const item = { enrollment_id: enrollments.sok, subject_id: subjects.khmer, score, month_number: 1 }
  return { path: '/scores', body: { data: [item], classroom_id: classrooms['own-class'], month: 1 } }
}

function saveAttendance(absent: number) {
  const attendances = [{ emis_student_id: `S${enrollments.sok}`, nov: { absent } }]
  return {
    path: '/attendances',
    body: { data: { academic_year_school_id: schools.own, grade: 7, suffix: 'ក', attendances } },
  }
}

/** Another child every time: two with the same name and birthday could be one. */
function enroll(index: number) {
  return {
    path: '/enrollments',
    body: {
      academic_year_id: years.running,
      grade: 7,
      emis_school_code: '02080101',
      report_stage: 1,
      emis_student_id: null,
      student: {
        first_name: createName(index),
        last_name: 'ចាន់',
        gender: 'f',
        birth_date: '2013-05-06',
        enrollment_status: 0,
        transfer_status: 0,
      },
      options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [1] },
      enrolled_date: '2025-11-02',
      enrolled_by: users.school_management,
    },
  }
}

function createName(index: number): string {
  return String(index).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1780 + Number(digit)))
}

async function isStored(path: string, score: number, absent: number): Promise<boolean> {
  if (path === '/scores') {
    const of = world.db.selectFrom('scores').select('score').where('enrollment_id', '=', enrollments.sok)
    return (await of.where('month', '=', 1).executeTakeFirst())?.score === score
  }
  const of = world.db.selectFrom('attendances').select('absent').where('enrollment_id', '=', enrollments.sok)
  return (await of.where('month', '=', 10).executeTakeFirst())?.absent === absent
}
