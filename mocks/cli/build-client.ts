import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const sources = ['src', 'index.html', 'package.json', 'vite.config.ts', 'tailwind.config.ts', 'lingui.config.ts']

/** Returns whether the built client is missing or older than anything it is made of. */
export async function isClientStale(root: string): Promise<boolean> {
  const built = await changedAt(join(root, 'dist/index.html'))
  if (built === null) return true
  for (const source of sources) {
    const path = join(root, source)
    const inside = source === 'src' ? await readdir(path, { recursive: true }) : ['']
    for (const name of inside) {
      const changed = await changedAt(join(path, name))
      if (changed !== null && changed > built) return true
    }
  }
  return false
}

async function changedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch {
    return null
  }
}

/** Builds the client into `dist`. An interrupted or failed build leaves the `dist` there was. */
export async function buildClient(root: string): Promise<void> {
  const temporary = join(root, 'node_modules/.cache', `sala-build-${process.pid}`)
  const { build } = await import('vite')
  try {
    await build({ root, logLevel: 'warn', build: { outDir: temporary, emptyOutDir: true } })
    await rm(join(root, 'dist'), { recursive: true, force: true })
    await rename(temporary, join(root, 'dist'))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
