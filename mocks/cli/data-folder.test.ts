import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareDatabase } from '../db/database'
import { DamagedFolder, databaseFolder, FolderInUse, lockFolder, UnwritableFolder } from './data-folder'

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-folder-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Another process that runs `code` with this folder's module at hand; resolves when it says so. */
async function another(code: string): Promise<ChildProcess> {
  const script = join(folder, `child-${children.length}.mts`)
  const module = JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))
  const head = `import { databaseFolder, lockFolder } from ${module}\nconst folder = ${JSON.stringify(folder)}\n`
  await writeFile(script, `${head}${code}\nconsole.log('there')\nsetInterval(() => undefined, 1000)\n`)
  // Without the runner in between, so that its number is the holder's and a signal reaches it.
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

describe('the lock of a data folder', () => {
  test('a second process is refused with the id of the process that holds it', async () => {
    const child = await another('lockFolder(folder)')
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid}`)
    expect((await readdir(folder)).filter((name) => name.startsWith('lock.'))).toEqual([])
  })

  test('the lock of a process that was killed is taken over', async () => {
    const child = await another('lockFolder(folder)')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const unlock = lockFolder(folder)
    expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`)
    unlock()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test('so is one whose number another process has by now, and one that cannot be read', async () => {
    const { pid } = await another('')
    for (const text of [JSON.stringify({ pid, started: 'boot:1', since: 'then' }), '', '{"pid":']) {
      await writeFile(join(folder, 'lock'), text)
      const unlock = lockFolder(folder)
      expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`)
      unlock()
    }
  })

  test('letting go does not take away the lock of somebody else', async () => {
    const unlock = lockFolder(folder)
    await writeFile(join(folder, 'lock'), 'another')
    unlock()
    expect(await readFile(join(folder, 'lock'), 'utf8')).toBe('another')
  })

  test('of four processes that start over a dead one’s lock, one gets it', async () => {
    await writeFile(join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22, started: '', since: 'then' }))
    const take = "try { lockFolder(folder); process.stdout.write('got ') } catch { process.stdout.write('refused ') }"
    const outputs = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const script = join(folder, `taker-${index}.mts`)
        const module = JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))
        const head = `import { lockFolder } from ${module}\nconst folder = ${JSON.stringify(folder)}\n`
        await writeFile(script, `${head}${take}\nsetInterval(() => undefined, 1000)\n`)
        const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: join(import.meta.dirname, '../..') })
        children.push(child)
        const [text] = await once(child.stdout, 'data')
        return String(text)
      }),
    )
    expect(outputs.filter((text) => text === 'got ')).toHaveLength(1)
  })
})

test('a data folder that cannot be made is explained with advice', async () => {
  await writeFile(join(folder, 'file'), '')
  for (const place of [join(folder, 'file'), join(folder, 'file/data')]) {
    const options = {
      connectionString: undefined,
      folder: place,
      snapshot: null,
      scale: 'small',
      madeOn: '2026-02-10',
    } as const
    const failed = prepareDatabase({ ...options, progress: () => undefined })
    await expect(failed).rejects.toThrow(UnwritableFolder)
    await expect(failed).rejects.toThrow(`The data folder ${place} cannot be written to.`)
    await expect(failed).rejects.toThrow('choose another folder with --data')
  }
})

describe('the first start', () => {
  const build = async (place: string) => {
    await mkdir(place)
    await writeFile(join(place, 'PG_VERSION'), '17')
    await writeFile(join(place, 'all'), 'of it')
  }
  const never = () => Promise.reject(new Error('There is a database already'))

  test('an interruption leaves no partial data and the next start starts over', async () => {
    const child = await another(`
      import { mkdirSync, writeFileSync } from 'node:fs'
      lockFolder(folder)
      void databaseFolder(folder, null, async (place) => {
        mkdirSync(place)
        writeFileSync(place + '/half', 'of it')
        console.log('half way')
        await new Promise(() => undefined)
      })
      await new Promise((resolve) => setTimeout(resolve, 200))`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(join(folder, 'database'))).toBe(false)
    expect(existsSync(join(folder, 'database.new/half'))).toBe(true)
    lockFolder(folder)
    const database = await databaseFolder(folder, null, build)
    expect(await readdir(database)).toEqual(['PG_VERSION', 'all'])
    expect(await readdir(folder)).not.toContain('database.new')
    expect(await databaseFolder(folder, null, never)).toBe(database)
  })

  test('a database folder that PGlite would take for an empty one is not used', async () => {
    lockFolder(folder)
    await mkdir(join(folder, 'database/base'), { recursive: true })
    await expect(databaseFolder(folder, null, never)).rejects.toThrow(DamagedFolder)
    expect(await readdir(join(folder, 'database'))).toEqual(['base'])
  })

  test('a snapshot is made once and begun from afterwards', async () => {
    const snapshot = join(folder, 'snapshot')
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    lockFolder(first)
    lockFolder(second)
    await databaseFolder(first, snapshot, build)
    const database = await databaseFolder(second, snapshot, never)
    expect(await readFile(join(database, 'all'), 'utf8')).toBe('of it')
  })
})
