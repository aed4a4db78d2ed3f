import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/types'

/** A process that is ended in the middle of an import leaves its row behind: after this it counts no more. */
const staleAfter = sql`interval '2 minutes'`

/** Returns whether a file is being imported into the score sheet, in this process or another. */
export async function isImporting(db: Kysely<Database>, classroomId: number, month: number): Promise<boolean> {
  const row = await db
    .selectFrom('sheet_imports')
    .select('holder')
    .where('classroom_id', '=', classroomId)
    .where('month', '=', month)
    .where(sql<boolean>`started_at > now() - ${staleAfter}`)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the sheet for one import, and gives who has it: the holder itself, when it was free. */
export async function takeSheet(
  db: Kysely<Database>,
  { classroomId, month, holder }: { classroomId: number; month: number; holder: string },
): Promise<string> {
  const { rows } = await sql<{ holder: string }>`
    insert into sheet_imports (classroom_id, month, holder) values (${classroomId}, ${month}, ${holder})
    on conflict (classroom_id, month) do update
    set holder = case when sheet_imports.started_at > now() - ${staleAfter}
        then sheet_imports.holder else excluded.holder end,
      started_at = case when sheet_imports.started_at > now() - ${staleAfter}
        then sheet_imports.started_at else excluded.started_at end
    returning holder`.execute(db)
  return rows[0]?.holder ?? holder
}

export async function leaveSheet(
  db: Kysely<Database>,
  { classroomId, month, holder }: { classroomId: number; month: number; holder: string },
): Promise<void> {
  await db
    .deleteFrom('sheet_imports')
    .where('classroom_id', '=', classroomId)
    .where('month', '=', month)
    .where('holder', '=', holder)
    .execute()
}
