import { setupServer } from 'msw/node'
import { http, HttpResponse } from 'msw'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dropout } from '@/domain/enrollments/entry-status'
import { createQueryClient } from '@/lib/api/query-client'
import { createScoreSheetApi } from '@/features/scores/sheet-api'
import { subjectColumnId } from '@/features/scores/subject-column'
import { createDeviceRecords } from '@/lib/storage/device-records'
import { Disk } from '@/lib/storage/test-disk'
import { createDrafts, toDraftCells } from '@/sheets/sync/drafts'
import { createOutbox } from '@/sheets/sync/outbox'
import type { OutboxEvent } from '@/sheets/sync/outbox-reducer'
import type { SentCell } from '@/sheets/sync/queued-saves'
import type { SheetId } from '@/sheets/sync/sheet'
import { testDevice } from '@/testing/sheets/test-device'
import { connectApi } from '@/lib/api/api-request'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, subjects, years } from '../../../testing/world-ids'
import { fillClass } from '../../../testing/fill-class'

// The client's saves as they are, from the device over its outbox, on the API as it is: whatever the answer, nothing
// typed is lost, and nothing is done twice.

let world: TestWorld
const server = setupServer()
beforeAll(async () => {
  // The API client needs the location of a page, and whether its browser is online.
  vi.stubGlobal('location', new URL('http://localhost/score-management'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', globalThis)
  world = await createTestWorld()
  server.listen({ onUnhandledRequest: 'error' })
})
beforeEach(() => world.reset())
afterAll(async () => {
  server.close()
  await world.close()
  vi.unstubAllGlobals()
})

const sheet: SheetId = {
  kind: 'scores',
  classroom: classrooms['own-class'],
  academicYear: years.running,
  school: schools.own,
  grade: 7,
  suffix: 'ក',
  month: 1,
}
type Edit = readonly [student: number, subject: number, value: number]

/** The fault of each save that arrives; without one the API answers. */
type Fault = (carryOut: () => Promise<Response>) => Promise<Response>
/**
 * The connection breaks during the response. `HttpResponse.error()` does not work here: the server library replaces the
 * global Response for the whole process, and the replacement is not recognised as an error.
 */
const broken = () =>
  new HttpResponse(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) }), {
    headers: { 'Content-Type': 'application/json' },
  })
const cutBefore: Fault = async () => broken()
const cutAfter: Fault = async (carryOut) => {
  await carryOut()
  return broken()
}
const answered =
  (status: number, body: object, headers: Record<string, string> = {}): Fault =>
  async () =>
    HttpResponse.json(body, { status, headers })
const unreadable: Fault = async (carryOut) => {
  await carryOut()
  return HttpResponse.json({ data: 'done' })
}

/** A user's tab on their device: what they type is kept, what they save is sent. A new one is the next tab. */
function openTab(role: Role, { faults = [] as Fault[], records = testDevice(), token = '', ifMatch = true } = {}) {
  const events: OutboxEvent[] = []
  const keys: (string | null)[] = []
  /** The requests and the responses of the API. */
  const requests: string[] = []
  /** Of the sheet as it was when the user began to type. */
  let tag: string | null = null
  const pauses: number[] = []
  /** Those of them that the server has asked for. */
  const named: number[] = []
  const left: { status: number; kept: number }[] = []
  let renewals = 0
  let bearer: string | null = token
  const drafts = createDrafts(records)
  const kept = async () => toDraftCells(await createDrafts(records).load(sheet))
  const answer = async (request: Request) => {
    const response = await world.app.fetch(request)
    requests.push(`${request.method} ${response.status}`)
    return response
  }
  const connect = async () => {
    const good = await world.sign(world.claimsOf(role))
    bearer = token === '' ? good : token
    server.resetHandlers(
      http.post('*/api/scores', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        const carryOut = async () => answer(request)
        return faults.shift()?.(carryOut) ?? carryOut()
      }),
      http.all('*/api/*', ({ request }) => answer(request)),
    )
    connectApi({
      baseUrl: '/api',
      idempotencyKey: true,
      ifMatch,
      async token({ force = false } = {}) {
        if (!force) return bearer
        renewals += 1
        bearer = token === 'ended' ? null : good
        return bearer
      },
      async showErrorPage(status) {
        left.push({ status, kept: (await kept()).length })
      },
    })
  }
  let isOver: () => void = () => undefined
  const outbox = createOutbox({
    records,
    drafts,
    apiFor: async () => createScoreSheetApi(createQueryClient()),
    comparesTags: () => ifMatch,
    announce: (event) => events.push(event),
    runExclusively: (task) => task().finally(() => isOver()),
    async pause(milliseconds, isFixed) {
      pauses.push(milliseconds)
      if (isFixed === true) named.push(milliseconds)
    },
  })
  /** Sends and waits until nothing is left to send or the session has ended. */
  const run = async (begin: () => Promise<void> | void) => {
    await connect()
    const over = new Promise<void>((resolve) => {
      isOver = resolve
    })
    await begin()
    await over
  }
  return {
    events,
    keys,
    requests,
    pauses,
    named,
    left,
    kept,
    records,
    renewals: () => renewals,
    ends: () => events.filter(({ type }) => type !== 'sending' && type !== 'waiting').map(({ type }) => type),
    async type(edits: readonly Edit[], base: number | null = null) {
      const { classroom, academicYear, month } = sheet
      const address = `/scores?classroom_id=${classroom}&academic_year_id=${academicYear}&month=${month}`
      tag ??= (await world.call('GET', address, { as: role })).headers.get('etag')
      for (const [student, subject, value] of edits) {
        const row = (await drafts.load(sheet)).get(String(student))
        const cell = { base, text: String(value), touched: true }
        await drafts.keep(sheet, String(student), { ...row?.cells, [subjectColumnId(subject)]: cell })
      }
    },
    save: () =>
      run(async () => {
        const cells = (await kept()).map(({ rowId, columnId, base, text }): SentCell => {
          return { rowId, columnId, base, text, value: Number(text) }
        })
        await outbox.save(sheet, cells, tag)
      }),
    goOn: () => run(() => outbox.run()),
  }
}

const stored = async () => {
  const rows = await world.db.selectFrom('scores').selectAll().where('month', '=', 1).execute()
  return new Map(rows.map((row) => [`${row.enrollment_id}/${row.subject_id}`, row.score]))
}
const auditLines = async () => (await world.db.selectFrom('audit_log').select('id').execute()).length
const { sok, chan } = enrollments
const { khmer, mathematics } = subjects

test('45 edits whose connection breaks while sending are all saved once after it returns, without another click', async () => {
  const students = await fillClass(world)
  const edits = students.flatMap((student, index): Edit[] => [
    [student, khmer, index],
    [student, mathematics, index + 50],
  ])
  const teacher = openTab('teacher', { faults: [cutBefore, cutAfter, cutBefore] })
  await teacher.type(edits.slice(0, 45))
  await teacher.save()
  expect({ ends: teacher.ends(), events: teacher.events }).toMatchObject({ ends: ['sent'] })
  expect(new Set(teacher.keys).size).toBe(1)
  expect(teacher.pauses).toHaveLength(3)
  const there = await stored()
  expect(there.size).toBe(45)
  for (const [student, subject, value] of edits.slice(0, 45)) expect(there.get(`${student}/${subject}`)).toBe(value)
  expect(await auditLines()).toBe(1)
  expect(await teacher.kept()).toEqual([])
})

test('two teachers who change different cells both have theirs kept, and neither is asked anything', async () => {
  const [one, other] = [openTab('teacher'), openTab('school_management')]
  await one.type([[sok, khmer, 11]])
  await other.type([[sok, mathematics, 22]])
  await one.save()
  await other.save()
  expect([...one.ends(), ...other.ends()]).toEqual(['sent', 'sent'])
  expect(await stored()).toEqual(
    new Map([
      [`${sok}/${khmer}`, 11],
      [`${sok}/${mathematics}`, 22],
    ]),
  )
})

test('the second editor of a cell sees whose value was saved, and both values are kept', async () => {
  const [one, other] = [openTab('teacher'), openTab('school_management')]
  await one.type([[sok, khmer, 11]])
  await other.type([[sok, khmer, 12]])
  await one.save()
  await other.save()
  expect(other.events).toContainEqual(
    expect.objectContaining({
      type: 'conflict',
      conflicts: [expect.objectContaining({ serverCell: expect.objectContaining({ value: 11 }) })],
    }),
  )
  expect(await stored()).toEqual(new Map([[`${sok}/${khmer}`, 11]]))
  expect(await other.kept()).toMatchObject([{ rowId: String(sok), text: '12' }])
})

test('a token that has run out since typing costs one refresh and the save succeeds', async () => {
  const teacher = openTab('teacher', { token: 'run-out' })
  await teacher.type([[sok, khmer, 11]])
  await teacher.save()
  expect(teacher.ends()).toEqual(['sent'])
  expect(teacher.renewals()).toBe(1)
  expect(teacher.left).toEqual([])
})

test('a token refresh refused during a save keeps every edit, and signing in again resumes the save', async () => {
  const before = openTab('teacher', { token: 'ended' })
  await before.type([
    [sok, khmer, 11],
    [chan, mathematics, 22],
  ])
  await before.save()
  expect(before.ends()).toEqual([])
  expect((await stored()).size).toBe(0)
  expect(await before.kept()).toHaveLength(2)
  const after = openTab('teacher', { records: before.records })
  await after.goOn()
  expect(after.ends()).toEqual(['sent'])
  expect((await stored()).size).toBe(2)
  expect(await after.kept()).toEqual([])
})

test('a teacher whose class was given away meanwhile is refused after the work was made safe, and keeps it', async () => {
  const teacher = openTab('teacher')
  await teacher.type([[sok, khmer, 11]])
  await world.db.updateTable('classrooms').set({ teacher_staff_id: 2 }).where('id', '=', sheet.classroom).execute()
  await teacher.save()
  expect(teacher.left.at(-1)).toEqual({ status: 403, kept: 1 })
  expect(await teacher.kept()).toMatchObject([{ text: '11' }])
  expect((await stored()).size).toBe(0)
})

test.each([
  // The call itself waits out a short time, on its page; a long one is left to the outbox.
  ['that is short, without leaving the page', 1, { atLeast: 990, named: [], errorPages: 0 }],
  ['that is long, on the error page', 40, { atLeast: 0, named: [40_000], errorPages: 1 }],
])('429 makes the save wait for the time it names %s, and send once', async (_what, seconds, expected) => {
  const busy = answered(429, { message: 'common.error.busy' }, { 'Retry-After': String(seconds) })
  const teacher = openTab('teacher', { faults: [busy] })
  await teacher.type([[sok, khmer, 11]])
  const start = performance.now()
  await teacher.save()
  expect(performance.now() - start).toBeGreaterThanOrEqual(expected.atLeast)
  expect(teacher.named).toEqual(expected.named)
  expect(teacher.requests).toEqual(['POST 200'])
  expect(teacher.left).toHaveLength(expected.errorPages)
  expect(teacher.keys).toHaveLength(2)
  expect(new Set(teacher.keys).size).toBe(1)
  expect(teacher.ends()).toEqual(['sent'])
  expect(await auditLines()).toBe(1)
})

test('500 three times says so and keeps all; the next press has one effect', async () => {
  const fault = answered(500, { message: 'common.error.server' })
  const teacher = openTab('teacher', { faults: [fault, fault, fault] })
  await teacher.type([[sok, khmer, 11]])
  await teacher.save()
  expect(teacher.ends()).toEqual(['refused'])
  expect(await teacher.kept()).toHaveLength(1)
  await teacher.save()
  expect(teacher.ends()).toEqual(['refused', 'sent'])
  expect(await auditLines()).toBe(1)
  expect(await teacher.kept()).toEqual([])
})

test('an unreadable answer makes the sheet reload: saved cells are cleared, missing ones are sent again', async () => {
  const done = openTab('teacher', { faults: [unreadable] })
  await done.type([[sok, khmer, 11]])
  await done.save()
  expect(done.ends()).toEqual(['sent'])
  expect(done.keys).toHaveLength(1)
  expect(await done.kept()).toEqual([])

  const undone = openTab('teacher', { faults: [answered(200, { data: 'done' })] })
  await undone.type([[chan, khmer, 12]])
  await undone.save()
  expect(undone.ends()).toEqual(['sent'])
  expect(undone.keys).toHaveLength(2)
  expect((await stored()).size).toBe(2)
  expect(await auditLines()).toBe(2)
})

test('a year that is closed over 20 unsent scores refuses them in words, and all 20 stay on the device', async () => {
  const students = await fillClass(world)
  const teacher = openTab('teacher')
  await teacher.type(students.slice(0, 20).map((student, index): Edit => [student, khmer, index]))
  await world.db.updateTable('academic_years').set({ status: 'archived' }).where('id', '=', years.post).execute()
  await world.db.updateTable('academic_years').set({ status: 'post' }).where('id', '=', years.running).execute()
  await teacher.save()
  expect(teacher.events.at(-1)).toMatchObject({
    type: 'refused',
    isClosed: true,
    message: { id: 'score.readOnlyYear' },
  })
  expect(await teacher.kept()).toHaveLength(20)
  expect((await stored()).size).toBe(0)
})

test.each(['full', 'deleted', 'blocked'] as const)(
  'a device store that is %s after typing keeps no save from being sent',
  async (trouble) => {
    const disk = new Disk()
    const records = createDeviceRecords({ open: disk.open })
    const teacher = openTab('teacher', { records })
    await teacher.type([[sok, khmer, 11]])
    disk.isFull = trouble === 'full'
    disk.isBlocked = trouble === 'blocked'
    disk.clear()
    await teacher.save()
    expect(teacher.ends()).toEqual(['sent'])
    expect(await stored()).toEqual(new Map([[`${sok}/${khmer}`, 11]]))
    records.close()
  },
)

test('a save of a sheet that no other user has changed is one request', async () => {
  const teacher = openTab('teacher')
  await teacher.type([[sok, khmer, 11]])
  await teacher.save()
  expect(teacher.ends()).toEqual(['sent'])
  expect(teacher.requests).toEqual(['POST 200'])
})

test('a save after a change of another user is refused, compared and sent again without the conflicting cells', async () => {
  const [one, other] = [openTab('teacher'), openTab('school_management')]
  await one.type([[sok, khmer, 11]])
  await other.type([
    [sok, khmer, 12],
    [chan, khmer, 13],
  ])
  await one.save()
  await other.save()
  expect(other.ends()).toEqual(['conflict', 'sent'])
  expect(other.requests).toEqual(['POST 412', 'GET 200', 'POST 200'])
  expect(await stored()).toEqual(
    new Map([
      [`${sok}/${khmer}`, 11],
      [`${chan}/${khmer}`, 13],
    ]),
  )
})

test('a tab that is opened again sends the save with the tag on which it was typed', async () => {
  const before = openTab('teacher', { token: 'ended' })
  await before.type([[sok, khmer, 12]])
  await before.save()
  const undisturbed = openTab('teacher', { records: before.records })
  await undisturbed.goOn()
  expect(undisturbed.requests).toEqual(['POST 200'])

  const typed = openTab('school_management', { token: 'ended' })
  await typed.type([[chan, khmer, 12]])
  await typed.save()
  const meanwhile = openTab('teacher')
  await meanwhile.type([[chan, khmer, 11]])
  await meanwhile.save()
  const again = openTab('school_management', { records: typed.records })
  await again.goOn()
  expect(again.requests).toEqual(['POST 412', 'GET 200'])
  expect(again.ends()).toEqual(['conflict'])
  expect((await stored()).get(`${chan}/${khmer}`)).toBe(11)
})

test('on a server that compares no tags every save reads the sheet first', async () => {
  const [one, other] = [openTab('teacher', { ifMatch: false }), openTab('school_management', { ifMatch: false })]
  await one.type([[sok, khmer, 11]])
  await other.type([[sok, khmer, 12]])
  await one.save()
  await other.save()
  expect(one.requests).toEqual(['GET 200', 'POST 200'])
  expect(other.requests).toEqual(['GET 200'])
  expect(other.ends()).toEqual(['conflict'])
})

test('scores of a student who has left the class are reported as such, and the others are saved', async () => {
  const teacher = openTab('teacher')
  await teacher.type([
    [sok, khmer, 11],
    [chan, khmer, 12],
  ])
  await world.db.updateTable('enrollments').set({ entry_status: dropout }).where('id', '=', chan).execute()
  await teacher.save()
  expect(teacher.requests).toEqual(['POST 400', 'GET 200', 'POST 200'])
  expect(teacher.events).toContainEqual(
    expect.objectContaining({ type: 'conflict', conflicts: [expect.objectContaining({ serverCell: null })] }),
  )
  expect(await stored()).toEqual(new Map([[`${sok}/${khmer}`, 11]]))
})
