import type { Kysely } from 'kysely'
import { BackgroundWork } from './background-work'
import type { Database } from '../db/types'
import { copyNextSchools } from '../api/handlers/academic-years/academic-year-copy'

interface SchoolCopierOptions {
  /** How many schools one transaction copies. */
  atMost?: number
  /** How long requests have the database to themselves between two transactions. */
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
