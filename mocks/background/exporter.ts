import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { BackgroundWork } from './background-work'
import type { Database } from '../db/types'
import { exportNext } from './export-work'
import { drawExport } from '../report/templates/draw-export'
import { removeOldExports } from '../handlers/exports/export-tasks'

/**
 * Draws exports in the background, one after the other. A process that is ended in the middle has stored
 * nothing of the file, and it or another one begins with it anew.
 */
export class Exporter extends BackgroundWork {
  constructor(
    db: Kysely<Database>,
    {
      lookEveryMs = 10_000,
      draw = drawExport,
      ...rest
    }: { lookEveryMs?: number; hasRoom?: () => Promise<boolean>; draw?: typeof drawExport } = {},
  ) {
    const holder = randomUUID()
    super({
      name: 'export',
      begin: () => removeOldExports(db),
      doNext: (signal) => exportNext({ db, holder, signal, draw }),
      lookEveryMs,
      ...rest,
    })
  }
}
