import { tmpdir } from 'node:os'
import { join } from 'node:path'

const app = Number(process.env['SALA_E2E_PORT'] ?? 4500)

/** The ports of the stand-in that the end-to-end run starts for itself, away from those of `npm start`; two runs at the
 *  same time (two working copies of the project) each take their own. */
export const ports = { app, identity: app + 1 } as const
export const origin = `http://localhost:${ports.app}`
export const identityOrigin = `http://localhost:${ports.identity}`

export const dataFolder = join(tmpdir(), `sala-e2e-${ports.app}`)
/** A copy of the demonstration country, which the first stand-in creates unless `npm test` has created it already. */
export const snapshot = process.env['SALA_E2E_SNAPSHOT'] ?? `${dataFolder}.snapshot`
