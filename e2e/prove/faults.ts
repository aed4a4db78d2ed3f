import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formFaults } from './form-faults'
import { sheetFaults } from './sheet-faults'
import { withStandIn } from './with-stand-in'

// `npm run prove:faults -- [runs] [seed]`: random faults while a user types into a sheet, three forms and an import
// preview. Fails when anything that was typed is lost; the same seed repeats a run.
const runs = Number(process.argv[2] ?? 500)
const seed = Number(process.argv[3] ?? 1)
// An existing snapshot of the demonstration country saves creating it for every run.
const snapshot = process.env['SALA_E2E_SNAPSHOT']
const options = snapshot === undefined ? [] : ['--snapshot', snapshot]

await withStandIn({ data: mkdtempSync(join(tmpdir(), 'sala-faults-')), options }, async (browser) => {
  await formFaults(browser, { runs, seed })
  await sheetFaults(browser, { runs, seed })
})
