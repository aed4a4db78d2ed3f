import { Migrator, type Kysely, type Migration } from 'kysely'
import { up as foundations } from './migrations/001-foundations'
import { up as schoolCopies } from './migrations/002-school-copies'
import { up as accounts } from './migrations/005-accounts'
import { up as pupils } from './migrations/006-pupils'
import { up as enrollmentImports } from './migrations/008-enrollment-imports'
import { up as enrollment } from './migrations/011-enrollment'
import { up as sheetImports } from './migrations/012-sheet-imports'
import { up as scholarships } from './migrations/013-scholarships'
import { up as exports } from './migrations/014-exports'
import { up as studentAccess } from './migrations/015-student-access'
import { up as changedFields } from './migrations/016-changed-fields'
import { up as searchIndexes } from './migrations/017-search-indexes'
import { up as transfers } from './migrations/007-transfers'
import type { Database } from './types'

// Named one by one rather than read from the folder, so that the list is the same however the code is bundled.
const migrations: Record<string, Migration> = {
  '001-foundations': { up: foundations },
  '002-school-copies': { up: schoolCopies },
  '005-accounts': { up: accounts },
  '006-pupils': { up: pupils },
  '008-enrollment-imports': { up: enrollmentImports },
  '011-enrollment': { up: enrollment },
  '012-sheet-imports': { up: sheetImports },
  '007-transfers': { up: transfers },
  '013-scholarships': { up: scholarships },
  '014-exports': { up: exports },
  '015-student-access': { up: studentAccess },
  '016-changed-fields': { up: changedFields },
  '017-search-indexes': { up: searchIndexes },
}

/** Brings the tables up to date, in one transaction; a second process that starts meanwhile waits for the first. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Parts of the product that were made side by side bring their tables in either order.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}
