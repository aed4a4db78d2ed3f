import type { Kysely } from 'kysely'
import { mergeCounts } from '../counts/merge-counts'
import type { Database } from '../db/types'
import { BackgroundWork } from './background-work'

interface CountMergerOptions {
  /** How many counts one statement merges. */
  atMost?: number
  lookEveryMs?: number
  hasRoom?: () => Promise<boolean>
}

/** Merges what writes have added to the maintained counts, so that reading them stays quick. */
export class CountMerger extends BackgroundWork {
  constructor(db: Kysely<Database>, { atMost = 1_000, lookEveryMs = 10_000, ...rest }: CountMergerOptions = {}) {
    super({
      name: 'merging counts',
      doNext: async () => (await mergeCounts(db, atMost)) >= atMost,
      pauseMs: 20,
      lookEveryMs,
      ...rest,
    })
  }
}
