import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { countDifferences } from '../background/counts/compare-counts'
import { countAllSchools, countChangedSchools } from '../background/counts/count-schools'
import { prepareDatabase } from '../db/database'
import { todayInPhnomPenh } from '@/lib/dates/dates'

// `npm run rebuild-counts -- --data .data`, or with DATABASE_URL: counts everything again that dashboards and statistics
// read, and says how many counts were wrong.
const { values } = parseArgs({ options: { data: { type: 'string', default: '.data' } } })
const connectionString = process.env['DATABASE_URL']
if (connectionString === undefined && !existsSync(values.data)) {
  console.error(`There is no folder ${values.data}.`)
  process.exit(1)
}
const { db, close } = await prepareDatabase({
  connectionString,
  folder: values.data,
  snapshot: null,
  scale: 'demo',
  madeOn: todayInPhnomPenh(new Date()),
  progress: (text) => console.log(text),
})
try {
  const began = performance.now()
  await countChangedSchools(db)
  const wrong = await db.transaction().execute(async (transaction) => {
    // Counting a country takes longer than any request may.
    await sql`set local statement_timeout = '30min'`.execute(transaction)
    const found = await countDifferences(transaction)
    await countAllSchools(transaction)
    return found
  })
  console.log(`${wrong} counts were wrong; counted in ${Math.round(performance.now() - began)} ms`)
} finally {
  await close()
}
