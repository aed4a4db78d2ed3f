import { fork } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ports } from '../support/origins'
import { formFaults } from './form-faults'
import { sheetFaults } from './sheet-faults'
import { withStandIn } from './with-stand-in'

// `npm run prove:faults -- [runs] [seed] [fault] [part]`: random faults while a user types into three forms and an import preview
// (`forms`) and into a sheet (`sheets`); with `fault` only those whose name contains it. Fails when anything that was typed is lost
// or gets into another record; the same seed repeats a run.
const parts = { forms: formFaults, sheets: sheetFaults }
const [, , runs = '500', seed = '1', only = '', part] = process.argv

if (part === 'forms' || part === 'sheets') {
  // An existing snapshot of the demonstration country saves creating it for every run.
  const snapshot = process.env['SALA_E2E_SNAPSHOT']
  const options = snapshot === undefined ? [] : ['--snapshot', snapshot]
  await withStandIn({ data: mkdtempSync(join(tmpdir(), 'sala-faults-')), options }, (browser) =>
    parts[part](browser, { runs: Number(runs), seed: Number(seed), only }),
  )
} else {
  // Side by side, each with a stand-in of its own: a run mostly waits for the fault that it has caused.
  const ended = Object.keys(parts).map((name, index) => {
    const env = { ...process.env, SALA_E2E_PORT: String(ports.app + 2 * index) }
    const child = fork(import.meta.filename, [runs, seed, only, name], { env })
    return new Promise<number | null>((resolve) => child.on('exit', resolve))
  })
  const codes = await Promise.all(ended)
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1
}
