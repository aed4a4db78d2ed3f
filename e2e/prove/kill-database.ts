import { startPostgres } from '../../mocks/testing/postgres'
import { Savers } from '../../mocks/testing/savers'
import { sheetOfTeacher, signInAsTeacher } from '../../mocks/testing/teacher'
import { printBar } from './print-bar'
import { StandInProcess } from './stand-in'

const kills = 3
const resumesWithinMs = 30_000

/** Breaks every connection to PostgreSQL once a second while clients save, then kills its server and starts it again. */
export async function killDatabase({ seconds, clients }: { seconds: number; clients: number }): Promise<void> {
  const postgres = await startPostgres()
  if ('missing' in postgres) {
    console.log(`SKIPPED: broken connections and a killed database server, because ${postgres.missing}.`)
    return
  }
  const standIn = await StandInProcess.prepare({ databaseUrl: postgres.connectionString })
  try {
    await standIn.start()
    const teacher = await signInAsTeacher(standIn.origins)
    const savers = new Savers(teacher, await sheetOfTeacher(teacher), clients)
    await savers.allSaved(resumesWithinMs)
    let broken = 0
    for (let second = 0; second < seconds; second += 1) {
      broken += await postgres.breakConnections()
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    await savers.allSaved(resumesWithinMs)
    for (let kill = 0; kill < kills; kill += 1) {
      await postgres.kill()
      await postgres.start()
      await savers.allSaved(resumesWithinMs)
    }
    await savers.end()
    const { acknowledged, lost, halves, unexpected, retries } = savers.report
    const survived = standIn.isRunning && (await standIn.end()) === 0
    const reasons = JSON.stringify(Object.fromEntries(retries))
    console.log(
      `${broken} connections broken in ${seconds} s, the server killed ${kills} times; sent again: ${reasons}`,
    )
    const of = (count: number) => `${count} of ${acknowledged}`
    printBar({ bar: 'process survives', figure: survived ? 'yes' : 'no', atMost: 'yes', isMet: survived })
    printBar({ bar: 'acknowledged saves lost on PostgreSQL', figure: of(lost), atMost: '0', isMet: lost === 0 })
    printBar({ bar: 'half saves on PostgreSQL', figure: of(halves), atMost: '0', isMet: halves === 0 })
    const stopped = unexpected.length
    printBar({ bar: 'clients that stopped', figure: `${stopped} of ${clients}`, atMost: '0', isMet: stopped === 0 })
    if (stopped > 0) console.log(unexpected.join('\n'))
  } finally {
    await standIn.remove()
    postgres.stop()
  }
}
