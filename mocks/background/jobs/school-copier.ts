import type { Kysely } from 'kysely'
import { BackgroundWork } from './background-work'
import type { Database } from '../../db/types'
import { copyNextSchools } from '../../api/handlers/academic-years/academic-year-copy'

interface SchoolCopierOptions {
  /** The number of schools that one transaction copies. */
  atMost?: number
  /** The time that requests have the database to themselves between two transactions. */
  pauseMs?: number
  lookEveryMs?: number
  hasRoom?: () => Promise<boolean>
}

/** Copies schools into a year in the background, and stores how far it has come. */
export class SchoolCopier extends BackgroundWork {
  constructor(
    db: Kysely<Database>,
    { atMost = 500, pauseMs = 20, lookEveryMs = 60_000, ...rest }: SchoolCopierOptions = {},
  ) {
    super({ name: 'copying', doNext: () => copyNextSchools(db, atMost), pauseMs, lookEveryMs, ...rest })
  }
}
