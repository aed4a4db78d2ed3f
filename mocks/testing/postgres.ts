import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { freePorts } from './free-ports'

export interface TestPostgres {
  connectionString: string
  /** The folder of its programs, such as pg_dump. */
  bin: string
  /** Ends every connection of others, as an administrator or a failing network does; gives how many there were. */
  breakConnections: () => Promise<number>
  /** Kills the server without warning; `start` starts it again. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => void
}

/** The newest PostgreSQL server installed here: Debian's place, then the PATH. */
function programs(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null
}

/** PostgreSQL refuses to run as root; the user created by its package is used then. */
function owner(): { uid: number; gid: number } | 'self' | null {
  if (process.getuid?.() !== 0) return 'self'
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}

/** Starts a PostgreSQL server in a temporary folder, or returns the reason why it cannot. */
export async function startPostgres(): Promise<TestPostgres | { missing: string }> {
  const bin = programs()
  if (bin === null) return { missing: 'no PostgreSQL server (initdb, pg_ctl) is installed' }
  const user = owner()
  if (user === null) return { missing: 'this runs as root and there is no user “postgres” to run the server as' }
  const folder = mkdtempSync(join(tmpdir(), 'sala-postgres-'))
  if (user !== 'self') chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const execute = (program: string, ...parameters: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), parameters, {
      ...(user === 'self' ? {} : user),
      cwd: folder,
      encoding: 'utf8',
      // The server keeps what it inherits open; a pipe would never end.
      stdio: ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'],
    })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  }
  const [port = 0] = await freePorts(1)
  // In the plain locale C, Khmer is no letters to the indexes of trigrams.
  execute('initdb', '-D', data, '-U', 'sala', '-A', 'trust', '-E', 'UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8', '-N')
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  const start = () => execute('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start')
  start()
  const connectionString = `postgres://sala@127.0.0.1:${port}/postgres`
  return {
    connectionString,
    bin,
    breakConnections: () => breakConnections(connectionString),
    kill: async () => {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await until(() => !existsSync(`/proc/${pid}`))
    },
    start: async () => {
      // Processes of the killed server hold its memory until they notice its end.
      await until(() => {
        try {
          start()
          return true
        } catch {
          return false
        }
      })
    },
    stop: () => {
      execute('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function breakConnections(connectionString: string): Promise<number> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rowCount ?? 0
}

async function until(isDone: () => boolean): Promise<void> {
  for (let tries = 0; !isDone(); tries += 1) {
    if (tries === 300) throw new Error('PostgreSQL did not start or stop in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
