import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { precompress } from '../http/precompress'

const sources = ['src', 'index.html', 'package.json', 'vite.config.ts', 'tailwind.config.ts', 'lingui.config.ts']

/** Returns whether the built client is missing or older than anything it is made of. */
export function isClientStale(root: string): boolean {
  const built = changedAt(join(root, 'dist/index.html'))
  if (built === null) return true
  return sources.some((source) => {
    const path = join(root, source)
    const inside = source === 'src' ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : ['']
    return inside.some((name) => (changedAt(join(path, name)) ?? 0) > built)
  })
}

function changedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}

/**
 * Builds the client into `dist`, in a process of its own, so that the database can be made meanwhile. An interrupted or
 * failed build leaves the `dist` there was.
 */
export async function buildClient(root: string): Promise<void> {
  const temporary = join(root, 'node_modules/.cache', `sala-build-${process.pid}`)
  try {
    await runVite(root, ['build', '--logLevel', 'warn', '--outDir', temporary, '--emptyOutDir'])
    await precompress(temporary)
    await rm(join(root, 'dist'), { recursive: true, force: true })
    await rename(temporary, join(root, 'dist'))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function runVite(root: string, options: readonly string[]): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const child = spawn(process.execPath, [vite, ...options], { cwd: root, stdio: 'inherit' })
  // The database that is made meanwhile takes longer, and its one thread shall not wait for the many of the build.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const stop = () => child.kill()
  process.once('exit', stop)
  const [code] = await once(child, 'exit')
  process.off('exit', stop)
  if (code !== 0) throw new Error('The client cannot be built.')
}
