import * as z from 'zod'
import type { TestWorld } from './world'

export async function readEnrollment({ db }: TestWorld, id: number) {
  return await db.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The status of a response together with the fields of its body. */
export async function readAnswer(response: Response) {
  return { status: response.status, ...z.looseObject({}).parse(await response.json()) }
}
