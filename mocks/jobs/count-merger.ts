import { sql, type Kysely } from 'kysely'
import { mergeCounts } from '../counts/merge-counts'
import type { Database } from '../db/types'
import { BackgroundWork } from './background-work'

interface CountMergerOptions {
  hasRoom?: () => Promise<boolean>
}

/** The number of counts that one statement merges. */
const atMost = 1_000
/** After how many the room of the rows they had is given back: PGlite does not do that by itself. */
const vacuumAfter = 5_000

/** Merges what writes have added to the maintained counts, so that reading them stays quick. */
export class CountMerger extends BackgroundWork {
  constructor(db: Kysely<Database>, options: CountMergerOptions = {}) {
    let merged = 0
    const doNext = async () => {
      const count = await mergeCounts(db, atMost)
      merged += count
      if (merged >= vacuumAfter) {
        merged = 0
        await sql`vacuum class_counts, student_counts, transfer_counts, result_counts, stale_results`.execute(db)
      }
      return count >= atMost
    }
    super({ name: 'merging counts', doNext, pauseMs: 20, lookEveryMs: 10_000, ...options })
  }
}
