import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { BackgroundWork } from './background-work'
import type { Database } from '../../db/types'
import { exportNext } from './export-work'
import { drawExport } from '../documents/templates/draw-export'
import { removeOldExports } from '../../api/handlers/exports/export-tasks'

/**
 * Draws exports in the background, one after the other. Nothing of a file is stored by a process that is ended in the
 * middle; it is drawn from the beginning by the next start or by another process.
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
