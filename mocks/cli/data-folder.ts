import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { access, constants, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod'

// PGlite lets two processes open one folder and then loses what one of them wrote, so the folder has a lock of our own.

const holderSchema = z.object({
  pid: z.number().int(),
  /** When that process started, as the system counts it: a number of a process is used again, its start is not. */
  started: z.string(),
  since: z.string(),
})
type Holder = z.infer<typeof holderSchema>

/** Another process that is alive works with the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(folder: string, { pid, since }: Holder) {
    super(
      `The data folder ${folder} is in use by process ${pid} since ${since}. Stop it first, or choose another folder with --data.`,
    )
  }
}

/** The database in a data folder cannot be opened; the message says what can be done. */
export class DamagedFolder extends Error {
  override readonly name = 'DamagedFolder'

  constructor(database: string, cause: unknown) {
    const folder = dirname(database)
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message.split('\n')[0] ?? ''}` : String(cause)
    super(
      `The database in ${database} cannot be opened. It is damaged, or a newer version of this program made it.
  ${reason}

What you can do:
  - If there is a copy of ${folder}, put it in its place.
  - Otherwise keep the folder for somebody who may be able to repair it, and start with a new demonstration country:
      mv ${folder} ${folder}-damaged
  - If the disk is full or reports errors, solve that first.`,
      { cause },
    )
  }
}

/** The operating system's codes with which a folder or a disk takes nothing. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EIO'])

/** A data folder cannot be made or written to; the message says what can be done. */
export class UnwritableFolder extends Error {
  override readonly name = 'UnwritableFolder'

  constructor(folder: string, cause: Error) {
    super(
      `The data folder ${folder} cannot be written to.
  ${cause.message}

What you can do:
  - If the disk is full, make room on it: a country needs about 1 GB.
  - Otherwise give the user of this process (${userInfo().username}) the right to write there, also to what is in the folder.
  - Or choose another folder with --data.`,
      { cause },
    )
  }
}

/** What the system says of a folder that takes nothing, explained; any other error as it is. */
export function explainUnwritable(folder: string, error: unknown): unknown {
  const isKnown = error instanceof Error && 'code' in error && unwritable.has(String(error.code))
  return isKnown ? new UnwritableFolder(folder, error) : error
}

/** Takes the lock of a folder, making the folder when needed; gives the function that lets go of it. A lock whose
 *  holder is dead is taken over. Throws `FolderInUse` when the holder lives. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'lock')
  const own = JSON.stringify({
    pid: process.pid,
    started: readStartTime(process.pid) ?? '',
    since: new Date().toISOString(),
  } satisfies Holder)
  const prepared = join(folder, `lock.${randomUUID()}`)
  // A link appears together with its content, so a partial lock is never read.
  writeFileSync(prepared, own)
  try {
    for (;;) {
      try {
        linkSync(prepared, lock)
        return () => {
          if (readText(lock) === own) rmSync(lock, { force: true })
        }
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error
      }
      const found = readText(lock)
      if (found === null) continue
      const holder = parseHolder(found)
      if (holder !== null && isAlive(holder)) throw new FolderInUse(folder, holder)
      setAside(lock, found)
    }
  } finally {
    rmSync(prepared, { force: true })
  }
}

/** Removes a dead holder's lock, and only that one: another starter may have put its own there meanwhile. */
function setAside(lock: string, expected: string): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (readText(aside) !== expected) linkSync(aside, lock)
  rmSync(aside, { force: true })
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

function parseHolder(text: string): Holder | null {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    if (!isCode(error, 'EPERM')) return false
  }
  const now = readStartTime(pid)
  return now === null || started === '' || now === started
}

/** When a process started, in ticks since the machine did; null where the system does not say. */
function readStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The program name is in brackets and may contain anything; the start time is the 20th field after it.
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`
  } catch {
    return null
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

/**
 * The database's own folder inside a locked data folder. When there is none, `build` fills a temporary folder beside
 * it, which gets the name only when it is complete: an interruption leaves nothing half made. What an interrupted start
 * left behind is removed. `snapshot` is a copy of a fresh database to begin from, made at the first start if missing.
 */
export async function databaseFolder(
  folder: string,
  snapshot: string | null,
  build: (place: string) => Promise<void>,
): Promise<string> {
  const database = join(folder, 'database')
  for (const name of await readdir(folder)) {
    if (name.startsWith('database.')) await rm(join(folder, name), { recursive: true, force: true })
  }
  if (await isThere(database)) {
    // Without this file PGlite would take the folder for an empty one, and write a new database over the old.
    if (await isThere(join(database, 'PG_VERSION'))) {
      await access(database, constants.W_OK)
      return database
    }
    throw new DamagedFolder(database, new Error('The file PG_VERSION is missing'))
  }
  const temporary = `${database}.new`
  if (snapshot !== null && (await isThere(snapshot))) await cp(snapshot, temporary, { recursive: true })
  else {
    await build(temporary)
    if (snapshot !== null) await keep(temporary, snapshot)
  }
  await rename(temporary, database)
  return database
}

async function keep(source: string, snapshot: string): Promise<void> {
  const temporary = `${snapshot}.${randomUUID()}`
  await cp(source, temporary, { recursive: true })
  await rename(temporary, snapshot)
}
