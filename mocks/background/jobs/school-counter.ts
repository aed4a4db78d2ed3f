import { sql, type Kysely } from 'kysely'
import { countTables } from '../counts/count-tables'
import { countNextSchool } from '../counts/count-schools'
import type { Database } from '../../db/types'
import { BackgroundWork } from './background-work'

interface SchoolCounterOptions {
  hasRoom?: () => Promise<boolean>
}

/** After how many schools the room of the rows they had is given back: PGlite does not do that by itself. */
const vacuumAfter = 500
const tables = [...countTables.map(({ name }) => name), 'changed_schools']

/** Counts the schools that writes have changed. */
export class SchoolCounter extends BackgroundWork {
  constructor(db: Kysely<Database>, options: SchoolCounterOptions = {}) {
    let counted = 0
    const doNext = async () => {
      if (!(await countNextSchool(db))) return false
      counted += 1
      if (counted % vacuumAfter === 0) {
        await sql`vacuum analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db)
      }
      return true
    }
    super({ name: 'counting schools', doNext, pauseMs: 5, lookEveryMs: 2_000, ...options })
  }
}
