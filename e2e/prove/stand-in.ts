import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../mocks/testing/free-ports'
import { makeClient, type Origins } from '../../mocks/testing/servers'

const root = join(import.meta.dirname, '../..')

interface Options {
  /** The folder of another copy of the project, which runs with the client that it builds itself. */
  project?: string
  /** The built client it serves; without one a minimal page. */
  client?: string
  /** The size of the seeded country. */
  scale?: 'small' | 'light' | 'demo'
  /** A PostgreSQL server to use instead of the folder. */
  databaseUrl?: string
  /** The identity service of another process, which browsers reach instead of its own. */
  identityOrigin?: string
  /** A copy of a country, from which it begins. */
  snapshot?: string
  /** A folder of files that it serves beside the client's. */
  site?: string
  /** True if tests may make it fail. */
  faults?: boolean
}

/** The stand-in as `npm start` runs it, in a separate process, with its data in a folder that is deleted afterwards. */
export class StandInProcess {
  readonly origins: Origins
  /** The folder of its data, to be changed while it does not run. */
  readonly dataFolder: string
  readonly #project: string
  readonly #command: readonly string[]
  readonly #folders: readonly string[]
  readonly #databaseUrl: string | undefined
  #child: ChildProcess | null = null

  private constructor(
    origins: Origins,
    project: string,
    command: readonly string[],
    { folders, data, databaseUrl }: { folders: readonly string[]; data: string; databaseUrl: string | undefined },
  ) {
    this.dataFolder = data
    this.origins = origins
    this.#project = project
    this.#command = command
    this.#folders = folders
    this.#databaseUrl = databaseUrl
  }

  static async prepare({
    project,
    client: given,
    scale = 'small',
    snapshot,
    site,
    faults = false,
    databaseUrl,
    identityOrigin,
  }: Options = {}): Promise<StandInProcess> {
    const made = given === undefined && project === undefined ? await makeClient() : undefined
    const client = given ?? made
    const folder = await mkdtemp(join(tmpdir(), 'sala-prove-'))
    const [port = 0, identityPort = 0] = await freePorts(2)
    const data = join(folder, 'data')
    const places = ['--data', data, '--scale', scale, '--made-on', '2026-02-10']
    const ports = ['--port', `${port}`, '--identity-port', `${identityPort}`]
    const others = [
      ...(client === undefined ? [] : ['--client', client]),
      ...(snapshot === undefined ? [] : ['--snapshot', snapshot]),
      ...(site === undefined ? [] : ['--site', site]),
      ...(identityOrigin === undefined ? [] : ['--identity-origin', identityOrigin]),
      ...(faults ? ['--faults'] : []),
    ]
    return new StandInProcess(
      { appOrigin: `http://localhost:${port}`, identityOrigin: identityOrigin ?? `http://localhost:${identityPort}` },
      project ?? root,
      ['mocks/cli/start.js', ...places, ...ports, ...others],
      { folders: made === undefined ? [folder] : [made, folder], data, databaseUrl },
    )
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, this.#command, {
      cwd: this.#project,
      // While a database server is away, every request leaves a line.
      stdio: ['ignore', 'pipe', this.#databaseUrl === undefined ? 'inherit' : 'ignore'],
      env: { ...process.env, DATABASE_URL: this.#databaseUrl },
    })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString()
        if (said.includes('sala-demo')) resolve()
      })
      child.once('exit', () => reject(new Error(`The stand-in ended:\n${said}`)))
    })
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** Without a word of warning, as when the power fails. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Stops it and returns its exit code; null when it had to be killed. */
  async end(): Promise<number | null> {
    const child = this.#child
    this.#child = null
    if (child === null) return null
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(late)
    return child.exitCode
  }

  /** The memory it uses now, in bytes (Linux). */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#child?.pid ?? 0}/status`, 'utf8')
    return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1024
  }

  async remove(): Promise<void> {
    await this.kill()
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true })
  }
}
