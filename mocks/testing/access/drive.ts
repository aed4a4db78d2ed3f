import { sql } from 'kysely'
import * as z from 'zod'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import { roles, type Permission } from '@/auth/permissions'
import type { Operation } from '../../api/policy'
import { countChangedSchools } from '../../background/counts/count-schools'
import { nextTransaction } from '../restore'
import { type TestWorld } from '../world'
import { enrollments, years } from '../world-ids'
import { attempt, type Actor } from './attempt'
import { borderer } from './attempts/users'
import { emptyYear } from './attempts/years'
import { nearestPosition, listPositions } from './expected'

const refusal = z.object({ message: z.string() })
const list = z.object({ data: z.array(z.unknown()).nullable(), meta: z.object({ total: z.int() }).optional() })
/** The fields of a child in a search by number beyond the name: none for another school's child. */
const child = z.object({ data: z.object({ disabilities: z.unknown(), emis_student_id: z.string() }) })
/** The number of classes in a statement of missing work. */
const statement = z.object({ data: z.object({ classes: z.int() }) })

/** The status, and the total of a list: only the total shows the data scope. */
async function describeAnswer(response: Response, operation: Operation): Promise<string> {
  const status = String(response.status)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  if (!response.ok || !operation.startsWith('GET ') || !isJson) return status
  const body: unknown = await response.json()
  const found = operation === 'GET /students/find' ? child.parse(body).data : null
  if (found !== null) return `${status}:${found.disabilities === null ? 0 : 1}`
  if (operation === 'GET /schools/:id/accomplishment') return `${status}:${statement.parse(body).data.classes}`
  const { data, success } = list.safeParse(body)
  return success ? `${status}:${data.meta?.total ?? data.data?.length ?? 0}` : status
}

/** The readings that leave a line in the audit log. */
const lookups = new Set<Operation>(['GET /students/find', 'GET /enrollments/duplicates', 'GET /student-accounts/find'])

const files: ReadonlySet<Operation> = new Set([
  'GET /reports/export',
  'GET /template/export',
  'GET /export_history/file/:id',
])

/** Whose account is used where a token carries one permission only. */
const manager = 'school_management'

export type Driver = ReturnType<typeof createDriver>

/** Runs attempts in a world and returns their answers and the accounts that changed something. */
export function createDriver(world: TestWorld) {
  const { db } = world
  /** The checksum of the world before an attempt, by how it was prepared. */
  const baselines = new Map<string, string>()
  let prepared = ''
  let unwritten: string | undefined

  async function prepare(kind: string, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
    if (kind === prepared && unwritten !== undefined && (await nextTransaction(db)) === unwritten) return
    await world.reset()
    for (const step of steps) await step()
    // A mark of a changed school has the moment of its write, which no two preparations share.
    await countChangedSchools(db)
    if (!baselines.has(kind)) baselines.set(kind, await world.checksum())
    prepared = kind
    unwritten = await nextTransaction(db)
  }

  /** Returns whether an attempt left everything as it was. What takes no number of a transaction wrote nothing. */
  async function isUntouched(): Promise<boolean> {
    if ((await nextTransaction(db)) === unwritten) return true
    return (await world.checksum()) === baselines.get(prepared)
  }

  // A new token for each call: a long run outlives every token.
  async function carrying(...permissions: Permission[]): Promise<Record<string, string>> {
    const claims = { preferred_username: manager, realm_access: { roles: permissions } }
    return { Authorization: `Bearer ${await world.sign(claims)}` }
  }

  const prepareFor = (operation: Operation) => {
    const [kind, steps] = preparation(operation)
    return prepare(kind, steps)
  }

  function preparation(operation: Operation): [kind: string, steps: (() => Promise<unknown>)[]] {
    // Only an active school takes students.
    if (operation === 'POST /transfer/approve/:id') {
      return ['active', [() => db.updateTable('schools').set({ status: 1 }).execute()]]
    }
    if (operation === 'POST /students/drop-out/:id/undo') {
      const dropped = { entry_status: 3, entry_status_before: 0, drop_out_stage: 3 }
      return ['dropped out', [() => db.updateTable('enrollments').set(dropped).execute()]]
    }
    // A round is paid to the students with a scholarship and a poor level.
    if (operation.includes(' /scholarship_remittance')) {
      const poor = { scholarships: '[1]', poor_level: 'level_1' } as const
      return ['paid', [() => db.updateTable('enrollments').set(poor).execute()]]
    }
    // A search shows the child's last enrollment.
    if (operation === 'GET /students/find') {
      return [
        'described',
        [
          () => db.updateTable('enrollments').set({ disabilities: '[]' }).execute(),
          () => db.updateTable('enrollments').set({ classroom_id: null }).where('id', '=', enrollments.chan).execute(),
        ],
      ]
    }
    if (operation === 'DELETE /academic-years/:id') {
      return ['new year', [() => db.insertInto('academic_years').values(emptyYear).execute()]]
    }
    if (operation.includes(' /users')) {
      return ['users', [() => db.insertInto('accounts').values(borderer).execute()]]
    }
    // Users who enroll can also correct students of their school who have no class.
    if (operation === 'PUT /enrollments/:id') {
      return [
        'without class',
        [() => db.updateTable('enrollments').set({ classroom_id: null }).where('id', '=', enrollments.chan).execute()],
      ]
    }
    return ['', []]
  }

  /** The answer to one role at one position, and whether something was changed that should not be. */
  async function ofRole(operation: Operation, position: string, role: Actor) {
    await prepareFor(operation)
    const { method, address, body } = attempt(operation, position, role)
    const response = await world.call(method, address, { ...(role === 'anonymous' ? {} : { as: role }), body })
    // The specification has one reading that leaves a task behind; a lookup and a file leave a line in the audit log.
    const mayWrite =
      (response.ok && (method !== 'GET' || operation === 'GET /data-query/export' || files.has(operation))) ||
      (lookups.has(operation) && (response.ok || response.status === 404))
    return { answer: await describeAnswer(response, operation), hasChanged: !mayWrite && !(await isUntouched()) }
  }

  return {
    ofRole,
    /** The answers to every role at one position, and who changed something although refused. */
    cell: async (operation: Operation, position: string) => {
      const found: Record<string, string> = {}
      const changedBy: string[] = []
      for (const role of [...roles, 'anonymous'] as const) {
        const { answer, hasChanged } = await ofRole(operation, position, role)
        found[role] = answer
        if (hasChanged) changedBy.push(role)
      }
      return { found, changedBy }
    },

    /** The answers to a school's manager whose token carries one permission only: near them, and elsewhere. */
    alone: async (operation: Operation, permission: Permission): Promise<string> => {
      const others = listPositions(operation).filter((item) => item === 'other-province' || item.startsWith('of-'))
      const answers: string[] = []
      for (const position of [nearestPosition(operation), ...others]) {
        await prepareFor(operation)
        const { method, address, body } = attempt(operation, position, manager)
        const headers = await carrying(permission)
        answers.push(await describeAnswer(await world.call(method, address, { body, headers }), operation))
      }
      return answers.join(' ')
    },

    /** The answer to the national administration when the year that is concerned has a status. */
    inYear: async (operation: Operation, status: AcademicYearStatus): Promise<string> => {
      const [kind, steps] = preparation(operation)
      const { year, position } = concerned[operation] ?? { year: years.running, position: nearestPosition(operation) }
      await prepare(`${kind} ${year} ${status}`, [
        ...steps,
        // Of most statuses there is one year at most.
        () => sql`update academic_years set status = 'archived' where status = ${status} and id <> ${year}`.execute(db),
        () => sql`update academic_years set status = ${status} where id = ${year}`.execute(db),
      ])
      const { method, address, body } = attempt(operation, position, 'demis')
      const response = await world.call(method, address, { as: 'demis', body })
      if (response.ok) return String(response.status)
      return `${response.status} ${refusal.parse(await response.json()).message}`
    },
  }
}

/** Operations whose attempt is not about the running year. */
const concerned: Partial<Record<Operation, { year: number; position: string }>> = {
  'POST /schools': { year: years.pre, position: 'any' },
  'POST /import/schools': { year: years.pre, position: 'any' },
  'PUT /academic-years/:id': { year: years.pre, position: 'existing' },
  // No draft has schools: those are copied into it, or made, when it is being prepared.
  'DELETE /academic-years/:id': { year: emptyYear.id, position: 'empty' },
}
