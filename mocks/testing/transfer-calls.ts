import * as z from 'zod'
import { transferRow, type TransferRow } from '@/features/transfers/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import type { TestWorld } from './world'
import { enrollments, schools } from './world-ids'

const { sok } = enrollments
const receiving = { school_id: schools.sameProvince, emis_school_code: '02080103' }
export const input = { enrollment_id: sok, ...receiving, report_stage: 1, transfer_reason: 'ប្ដូរលំនៅ', grade: 7 }
const approval = { academic_year_school_id: schools.sameProvince, grade: 7, suffix: 'ក', enrollments: [sok] }
const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })

export const refused = async (response: Response) => ({
  status: response.status,
  ...refusal.parse(await response.json()),
})
export const readRow = async (response: Response): Promise<TransferRow> =>
  dataSchema(transferRow).parse(await response.json())
export const wrongField = (field: string, message: string) => ({
  status: 400,
  message: 'common.error.form',
  errors: { [field]: message },
})

/** The calls about transfers from the own school of a world. */
export function transferCalls(world: () => TestWorld) {
  const request = (body: object = {}, as: Role = 'school_management') =>
    world().call('POST', '/transfer', { as, body: { ...input, ...body } })
  const approve = (id: number, body: object = {}, as: Role = 'provincial_officer') =>
    world().call('POST', `/transfer/approve/${id}`, { as, body: { ...approval, ...body } })
  const list = async (query: string, as: Role = 'demis') =>
    pageSchema(transferRow).parse(await (await world().call('GET', `/transfer?${query}`, { as })).json())
  const requested = async (body: object = {}) => (await readRow(await request(body))).id
  const enrollment = (id: number = sok) =>
    world().db.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { request, approve, list, requested, enrollment }
}

/** The students' grade at a second lower secondary school, which is closed in the world as it is made. */
export async function resetTransfers(world: TestWorld): Promise<void> {
  await world.reset()
  await world.db.deleteFrom('transfers').execute()
  await world.db.updateTable('schools').set({ status: 1 }).where('id', '=', schools.sameProvince).execute()
}
