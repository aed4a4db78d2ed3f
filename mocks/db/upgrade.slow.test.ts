import { Migrator, sql, type Kysely, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStudentGrowth, countStudents, studentCounts } from '../background/counts/truth'
import { fillWorld } from '../testing/world-seed/seed-world'
import { enrollments } from '../testing/world-ids'
import { openDatabase, type OpenDatabase } from './connection'
import { migrate, readMigrations } from './migrate'
import type { Database } from './types'

const [first = ''] = Object.keys(await readMigrations())

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openDatabase({ memory: true })
})
afterAll(() => opened.close())

async function readRows(db: Kysely<Database>): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const { rows: found } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(kept) as row from ${sql.table(name)} as kept order by to_jsonb(kept)::text`.execute(db)
    rows.set(
      name,
      found.map(({ row }) => row),
    )
  }
  return rows
}

/** The counts of students as the first release kept them. */
async function countStudentsAtFirst(db: Kysely<Database>): Promise<void> {
  const later = new Set(['without_class', 'undecided'])
  const columns = ['academic_year_id', 'school_id', 'grade', 'gender', ...Object.keys(studentCounts)]
  const known = sql.join(columns.filter((name) => !later.has(name)).map((name) => sql.ref(name)))
  await sql`
    insert into student_counts (${known}) select ${known} from (${countStudents(sql<boolean>`true`)}) as counted`.execute(
    db,
  )
}

test('the database of the first release keeps every value through all migrations', async () => {
  const { db } = opened
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateTo(first)
  expect(error).toBeUndefined()
  await fillWorld(db)
  await sql`update transfers set status = 1, completed_on = '2026-02-01' where id in (1, 2)`.execute(db)
  await sql`update enrollments set entry_status = 3, dropped_out_on = '2026-01-15' where id = ${enrollments.dara}`.execute(
    db,
  )
  await countStudentsAtFirst(db)
  const before = await readRows(db)
  expect(before.get('enrollments')?.length).toBeGreaterThan(5)
  await migrate(db)
  const after = await readRows(db)
  const lost = [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? []
    const isKept = (row: Record<string, unknown>) =>
      now.some((other) =>
        Object.entries(row).every(([column, value]) => JSON.stringify(other[column]) === JSON.stringify(value)),
      )
    return rows.filter((row) => !isKept(row)).map((row) => ({ table, row }))
  })
  expect(lost).toEqual([])
  const { rows: waiting } = await sql<{ without_class: number; undecided: number }>`
    select sum(without_class)::integer as without_class, sum(undecided)::integer as undecided from student_counts`.execute(
    db,
  )
  const { rows: truth } = await sql<{ without_class: number; undecided: number }>`
    select sum(without_class)::integer as without_class, sum(undecided)::integer as undecided
    from (${countStudents(sql<boolean>`true`)}) as counted`.execute(db)
  expect(truth[0]?.undecided).toBeGreaterThan(0)
  expect(waiting).toEqual(truth)
  const growth = async (source: RawBuilder<unknown>) =>
    (await sql`select to_jsonb(grown) as row from ${source} as grown order by 1`.execute(db)).rows
  const grown = await growth(sql`student_growth`)
  expect(grown).toEqual(await growth(sql`(${countStudentGrowth(sql<boolean>`true`)})`))
  expect(grown.length).toBeGreaterThan(5)
})
