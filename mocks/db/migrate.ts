import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { up as foundations } from './migrations/001-foundations'
import { up as schoolCopies } from './migrations/002-school-copies'
import { up as accounts } from './migrations/003-accounts'
import { up as pupils } from './migrations/004-pupils'
import { up as transfers } from './migrations/005-transfers'
import { up as enrollmentImports } from './migrations/006-enrollment-imports'
import { up as enrollment } from './migrations/007-enrollment'
import { up as sheetImports } from './migrations/008-sheet-imports'
import { up as scholarships } from './migrations/009-scholarships'
import { up as exports } from './migrations/010-exports'
import { up as studentAccess } from './migrations/011-student-access'
import { up as changedFields } from './migrations/012-changed-fields'
import { up as searchIndexes } from './migrations/013-search-indexes'
import type { Database } from './types'

// Named one by one rather than read from the folder, so that the list is the same however the code is bundled. Kysely
// runs them in the order of their names.
export const migrations: Record<string, Migration> = {
  '001-foundations': { up: foundations },
  '002-school-copies': { up: schoolCopies },
  '003-accounts': { up: accounts },
  '004-pupils': { up: pupils },
  '005-transfers': { up: transfers },
  '006-enrollment-imports': { up: enrollmentImports },
  '007-enrollment': { up: enrollment },
  '008-sheet-imports': { up: sheetImports },
  '009-scholarships': { up: scholarships },
  '010-exports': { up: exports },
  '011-student-access': { up: studentAccess },
  '012-changed-fields': { up: changedFields },
  '013-search-indexes': { up: searchIndexes },
}

/** What the migrations were called before their numbers had no gaps, and what they are called now. */
export const renamed: readonly (readonly [before: string, now: string])[] = [
  ['005-accounts', '003-accounts'],
  ['006-pupils', '004-pupils'],
  ['007-transfers', '005-transfers'],
  ['008-enrollment-imports', '006-enrollment-imports'],
  ['011-enrollment', '007-enrollment'],
  ['012-sheet-imports', '008-sheet-imports'],
  ['013-scholarships', '009-scholarships'],
  ['014-exports', '010-exports'],
  ['015-student-access', '011-student-access'],
  ['016-changed-fields', '012-changed-fields'],
  ['017-search-indexes', '013-search-indexes'],
]

/** Brings the tables up to date, in one transaction; a second process that starts meanwhile waits for the first. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await renameRecorded(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Transfers came after imports: a database of that time has the later number and lacks the earlier one.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

/** Kysely refuses a database that records a migration by a name it does not know. */
async function renameRecorded(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  )
  if (rows[0]?.exists !== true) return
  await sql`update kysely_migration set name = renamed.now
    from unnest(${renamed.map(([before]) => before)}::text[], ${renamed.map(([, now]) => now)}::text[])
      as renamed (before, now)
    where kysely_migration.name = renamed.before`.execute(db)
}
