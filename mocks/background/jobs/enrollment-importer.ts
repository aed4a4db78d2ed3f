import type { Kysely } from 'kysely'
import { BackgroundWork } from './background-work'
import type { Database } from '../../db/types'
import { importNext } from '../../api/handlers/enrollment-import/enrollment-import-work'
import { readImportInWorker } from '../documents/spreadsheets/read-import-in-worker'

/**
 * Imports files of children in the background, one after the other. Nothing of a file is stored by a process that is
 * ended in the middle; the next start imports the file from the beginning. A stop aborts reading but waits for storing.
 */
export class EnrollmentImporter extends BackgroundWork {
  constructor(
    db: Kysely<Database>,
    { lookEveryMs = 60_000, ...rest }: { lookEveryMs?: number; hasRoom?: () => Promise<boolean> } = {},
  ) {
    super({
      name: 'import',
      doNext: (signal) => importNext(db, (bytes, today) => readImportInWorker(bytes, today, { signal })),
      lookEveryMs,
      ...rest,
    })
  }
}
