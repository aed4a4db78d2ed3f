import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePorts } from './servers'

export interface TestPostgres {
  connectionString: string
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

/** PostgreSQL does not run as root: then the user that its package makes is taken. */
function owner(): { uid: number; gid: number } | 'self' | null {
  if (process.getuid?.() !== 0) return 'self'
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}

/** Starts a PostgreSQL server of its own in a temporary folder; gives why not where none can be had. */
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
  execute('initdb', '-D', data, '-U', 'sala', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N')
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  execute('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start')
  return {
    connectionString: `postgres://sala@127.0.0.1:${port}/postgres`,
    stop: () => {
      execute('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
