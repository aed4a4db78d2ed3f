import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFields } from '@/lib/text/field-paths'
import { printBar } from '../../../e2e/prove/print-bar'
import { nextTransaction } from '../restore'
import { createTestWorld, type TestWorld } from '../world'
import { years } from '../world-ids'
import {
  childOf,
  hasOwnAnswers,
  hasSchool,
  mayRead,
  mayWrite,
  readKnown,
  type Caller,
  type Child,
  type Known,
} from './privacy-model'
import { drawRequests, makeRequest, operations, type PrivateRequest } from './privacy-requests'
import { callers, fillPrivacyWorld, signFor, yearStatuses } from './privacy-world'

// `npm run prove:access` sends 20,000 requests and more; a normal run some hundreds. A failure is repeated by its seed.
const isWhole = process.env['SALA_PROOF'] === 'full'
const seed = Number(process.env['SALA_SEED'] ?? 1)
const requestsOfWorld = 400
const worlds = isWhole ? 52 : 2

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(async () => {
  await world.reset()
  await world.close()
})

/** What an answer tells of a child beyond its name and ID, by the fields that tell it. */
const telling = {
  identity: ['birth_date', 'gender'],
  answers: ['ethnicity', 'disabilities', 'health_problems', 'personal_problems', 'scholarships', 'poor_level'],
  contact: ['phone_number_1', 'birth_place', 'street', 'remark', 'photo'],
} as const
const kinds = ['identity', 'answers', 'contact'] as const
type Told = 'name' | (typeof kinds)[number]

/** Goes through an answer and finds, by student ID, what it tells. Notes between schools are not of the record. */
function findTold(value: unknown, found = new Map<string, Set<Told>>()): Map<string, Set<Told>> {
  if (Array.isArray(value)) for (const part of value) findTold(part, found)
  if (!isFields(value)) return found
  const student = isFields(value['student']) ? value['student'] : {}
  const id = value['emis_student_id'] ?? value['sts_id'] ?? student['emis_student_id']
  if (typeof id === 'string') {
    const told = found.get(id) ?? new Set<Told>()
    found.set(id, told.add('name'))
    for (const kind of kinds) {
      if (telling[kind].some((field) => value[field] != null || student[field] != null)) told.add(kind)
    }
  }
  for (const [name, part] of Object.entries(value)) {
    if (name !== 'stated' && name !== 'enrolled_elsewhere') findTold(part, found)
  }
  return found
}

const lookups = new Set(['GET /students/find', 'GET /enrollments/duplicates', 'POST /enrollments'])

/** What the caller may learn, by the rules of the model. */
function mayBeTold(told: Told, { operation, caller }: Asked, studentId: number, known: Known): boolean {
  const child = childOf(known, studentId)
  const createdBy = creator(known, studentId)
  if (mayRead(caller, studentId, child, createdBy)) return true
  const isLookup = lookups.has(operation) && caller.enrolls
  const moves = child.transfers.some(({ from, to }) => [from, to].some((id) => hasPlace(caller, id)))
  const lists = hasOwnAnswers(caller, child)
  switch (told) {
    case 'name':
      return isLookup || moves || child.own.some((item) => hasSchool(caller, item))
    case 'identity':
      return (
        moves ||
        lists ||
        operation === 'GET /enrollments/duplicates' ||
        (isLookup && (child.holder === null || mayWrite(caller, child, createdBy)))
      )
    case 'answers':
      return lists && operation.includes(' /scholarships')
    case 'contact':
      return false
    default:
      return told satisfies never
  }
}

const outside = { province_code: '01', district_code: '0101' }
const district = { province_code: '02', district_code: '0208' }
const places: Readonly<Record<number, { raw_school_id: number; province_code: string; district_code: string }>> = {
  1: { raw_school_id: 1, ...district },
  2: { raw_school_id: 2, ...district },
  3: { raw_school_id: 3, province_code: '02', district_code: '0201' },
  4: { raw_school_id: 4, ...outside },
}

function hasPlace(caller: Caller, rawSchoolId: number | null): boolean {
  const school = rawSchoolId === null ? undefined : places[rawSchoolId]
  return school !== undefined && hasSchool(caller, school)
}

function creator(known: Known, studentId: number) {
  const record = [...known.records.values()].find(({ id }) => id === studentId)
  return record?.createdBy == null ? null : (places[record.createdBy] ?? null)
}

type Asked = PrivateRequest & { caller: Caller }

/** The changes of children's records and answers that are not the caller's to make. */
function findForeignChanges({ operation, caller }: Asked, before: Known, after: Known): string[] {
  const wrong: string[] = []
  for (const [emis, { id, text }] of before.records) {
    if (after.records.get(emis)?.text === text) continue
    const child = childOf(before, id)
    const takesOver = operation === 'POST /enrollments' && child.holder === null
    if (!takesOver && !mayWrite(caller, child, creator(before, id))) wrong.push(`the record of ${emis}`)
    const target = after.enrollments.find(
      (enrollment) => enrollment.student_id === id && !before.enrollments.some((old) => old.id === enrollment.id),
    )
    if (target !== undefined && child.holder !== null && child.holder !== target.raw_school_id) {
      wrong.push(`the record of ${emis}, by enrolling`)
    }
  }
  for (const old of before.enrollments) {
    const present = after.enrollments.find(({ id }) => id === old.id)
    if (present === undefined || present.answers === old.answers) continue
    // The answers come and go with the decision of the school that holds the record.
    if (operation.startsWith('POST /enrollments/graduation')) continue
    const child: Child = childOf(before, old.student_id)
    if (!hasSchool(caller, old) || child.isWaiting(old)) wrong.push(`the answers of enrollment ${old.id}`)
  }
  return wrong
}

test(
  'no caller is told of a child, or changes one, beyond what their schools have of it',
  { timeout: 3_600_000 },
  async () => {
    const { db } = world
    const wrong: string[] = []
    const answered = new Map<string, number>()
    let sent = 0
    for (let index = 0; index < worlds; index += 1) {
      await world.reset()
      await fillPrivacyWorld(world, seed + index)
      const tokens = new Map(
        await Promise.all(callers.map(async (caller) => [caller, await signFor(world, caller)] as const)),
      )
      const accounts = new Map(
        (await db.selectFrom('accounts').select(['id', 'username']).execute()).map(({ id, username }) => [
          username,
          id,
        ]),
      )
      let read: { at: string | undefined; known: Known } | null = null
      const present = async () => {
        const next = await nextTransaction(db)
        if (read === null || read.at !== next) read = { at: next, known: await readKnown(db) }
        return read.known
      }
      for (const [nth, drawn] of drawRequests(requestsOfWorld, seed * 1_000 + index).entries()) {
        // The years go on, and back.
        if (nth % 120 === 119) await setYears(yearStatuses[(nth + index) % yearStatuses.length] ?? yearStatuses[0])
        const before = await present()
        const request = makeRequest(drawn, before, accounts.get(drawn.caller.username) ?? 0)
        const { operation, method, address, body, caller } = request
        const response = await world.call(method, address, { headers: tokens.get(caller) ?? {}, body })
        const answer: unknown = await response.json()
        sent += 1
        answered.set(`${operation} ${response.ok}`, (answered.get(`${operation} ${response.ok}`) ?? 0) + 1)
        if (response.status === 429) await db.deleteFrom('child_lookups').execute()
        const after = await present()
        const line = `seed ${seed} world ${index} request ${nth}: ${caller.username} ${operation} ${address} ${JSON.stringify(body)}`
        for (const [emis, told] of findTold(answer)) {
          const id = after.records.get(emis)?.id ?? before.records.get(emis)?.id
          if (id === undefined) continue
          for (const kind of told) {
            const isRight = [before, after].some((known) => mayBeTold(kind, request, id, known))
            if (!isRight) wrong.push(`${line} tells ${kind} of ${emis}`)
          }
        }
        for (const change of findForeignChanges(request, before, after)) wrong.push(`${line} changes ${change}`)
      }
    }
    expect(wrong).toEqual([])
    // Requests that are all refused would prove nothing.
    const refused = operations.filter((operation) => !answered.has(`${operation} true`))
    expect(refused.length > (isWhole ? 0 : operations.length / 2) ? refused : []).toEqual([])
    if (isWhole) {
      printBar({
        bar: 'requests after which nothing is known or changed of a child outside the reach',
        figure: String(sent),
        atMost: 'at least 20,000',
        isMet: sent >= 20_000,
      })
    }
  },
)

async function setYears(statuses: readonly string[]): Promise<void> {
  const ids = Object.values(years)
  await sql`update academic_years set status = 'archived' where id = any(${ids}::integer[])`.execute(world.db)
  for (const [index, status] of statuses.entries()) {
    await sql`update academic_years set status = ${status} where id = ${ids[index]}`.execute(world.db)
  }
}
