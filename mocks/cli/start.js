// @ts-check
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { execPath, exit, versions } from 'node:process'

// Before anything else is loaded: an older Node would fail there, and not say why.
const [major = 0, minor = 0] = versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sala needs Node.js 20.19 or newer; this is ${versions.node}.`)
  exit(1)
}

const root = join(import.meta.dirname, '../..')
const { findBundle } = await import('./bundle.js')
const bundle = findBundle(root) ?? makeBundle()
if (bundle !== null) await import(bundle)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./run')
}

/** In a process of its own: the bundler's memory, three hundred megabytes, is never free again. */
function makeBundle() {
  spawnSync(execPath, [join(import.meta.dirname, 'bundle.js')], { stdio: 'inherit' })
  return findBundle(root)
}
