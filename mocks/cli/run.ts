import { join } from 'node:path'
import { buildClient, isClientStale } from './build-client'
import { prepareDatabase } from '../db/database'
import { isConnectionLost } from '../db/connection-lost'
import { errorCode } from '../db/transaction'
import { describeFault } from '../http/describe-fault'
import { demoAccounts, demoPassword } from '../identity/demo-accounts'
import { startDevServer } from './dev-server'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { startOptions, usage, UsageError } from './start-options'

const root = join(import.meta.dirname, '../..')
const stopTimeoutMs = 10_000
/** Errors whose message says what to do; by name, so that a start does not load the modules that throw them. */
const explained = new Set([
  'FolderInUse',
  'DamagedFolder',
  'UnwritableFolder',
  'OtherVersion',
  'MissingExtension',
  'ProviderError',
])

/** Prints one line with the seconds since the process was started. */
function report(text: string): void {
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${text}`)
}

/** Says what is wrong and ends with a code that scripts can see. */
function fail(text: string): never {
  console.error(text)
  process.exit(1)
}

/** Starts the stand-in as the command line says; any error is printed and ends the process with exit code 1. */
async function run(): Promise<void> {
  // An uncaught error leaves the process in an unknown state, so it is logged, without personal data, and the process
  // ends.
  process.on('uncaughtException', (error) => fail(`fault ${describeFault(error)}`))
  process.on('unhandledRejection', (error) => fail(`fault ${describeFault(error)}`))
  try {
    await start()
  } catch (error) {
    if (error instanceof UsageError) fail(`${error.message}\n\n${usage}`)
    if (error instanceof Error && explained.has(error.name)) fail(error.message)
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      fail(`${error.message}. Stop what uses that port, or choose others with --port and --identity-port.`)
    }
    if (process.env['DATABASE_URL'] !== undefined && isConnectionLost(error)) {
      fail(`The database server of DATABASE_URL cannot be reached (${errorCode(error) ?? 'no answer'}).`)
    }
    // No user is signed in during the start, so the error cannot have personal data and may be shown in full.
    console.error(error)
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const options = startOptions(process.argv.slice(2), process.env)
  if (options.help) return console.log(usage)

  // While the database is opened or made, the client is built where that is needed, and the servers are loaded.
  const isBuilt = options.dev || options.client !== undefined || !isClientStale(root)
  if (!isBuilt) report('building the client')
  const building = isBuilt ? Promise.resolve() : buildClient(root)
  const loading = import('../http/server')
  // What fails is reported below, after the database has been closed.
  for (const other of [building, loading]) other.catch(() => undefined)
  const database = await prepareDatabase({
    connectionString: process.env['DATABASE_URL'],
    folder: options.data,
    snapshot: options.snapshot ?? null,
    scale: options.scale,
    madeOn: options['made-on'] ?? todayInPhnomPenh(new Date()),
    progress: report,
  })
  const appOrigin = options['app-origin'] ?? `http://localhost:${options.port}`
  const identityOrigin = options['identity-origin'] ?? `http://localhost:${options['identity-port']}`
  const devOrigin = options.dev ? `http://localhost:${options['dev-port']}` : null
  const stops: (() => Promise<void>)[] = [database.close]
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    await building
    const { startServers } = await loading
    const servers = await startServers({
      db: database.db,
      storage: database.storage,
      client: options.client ?? join(root, 'dist'),
      site: options.site ?? null,
      host: options.host,
      port: options.port,
      identityPort: options['identity-port'],
      appOrigin,
      identityOrigin,
      provider: options.issuer === undefined ? null : { issuer: options.issuer, audience: options.audience ?? null },
      devOrigin,
      faults: options.faults,
      log: options.log,
    })
    stops.push(servers.close)
    if (devOrigin !== null) stops.push(await startDevServer(root, options['dev-port'], options.port))
  } catch (error) {
    await stopAll()
    throw error
  }
  stopOnSignal(stopAll)

  report('ready')
  const names = demoAccounts.map(({ username }) => username).join(', ')
  console.log(`\n  Sala              ${devOrigin ?? appOrigin}`)
  console.log(`  identity service  ${options.issuer ?? identityOrigin}`)
  console.log(`  demo accounts     ${names}`)
  console.log(options.issuer === undefined ? `  password          ${demoPassword}\n` : '')
  if (options.faults) console.log('  Faults can be switched on at /__faults: for tests only.\n')
}

/** A clean end on Ctrl+C and on the signal of a service manager; asked again a second later, it does not wait. */
function stopOnSignal(stopAll: () => Promise<void>): void {
  let askedAt: number | null = null
  const stop = () => {
    if (askedAt !== null) {
      // A terminal and the runner in between may both pass on one Ctrl+C.
      if (performance.now() - askedAt > 1000) process.exit(1)
      return
    }
    askedAt = performance.now()
    const last = setTimeout(() => fail('Stopping took too long.'), stopTimeoutMs)
    last.unref()
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => fail(`fault while stopping ${describeFault(error)}`),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

await run()
