import { withFaultServer } from './fault-server'
import { formFaults } from './form-faults'
import { sheetFaults } from './sheet-faults'

// `npm run prove:faults -- [runs] [seed]`: random faults while somebody types into a sheet, three forms and an import
// preview. Fails when anything that was typed is lost; a seed repeats a run.
const runs = Number(process.argv[2] ?? 500)
const seed = Number(process.argv[3] ?? 1)

await withFaultServer(async (browser) => {
  await formFaults(browser, { runs, seed })
  await sheetFaults(browser, { runs, seed })
})
