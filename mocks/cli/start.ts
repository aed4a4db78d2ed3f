import { join } from 'node:path'
import { exit, versions } from 'node:process'

// Before anything else is loaded: an older Node would fail there, and not say why.
const [major = 0, minor = 0] = versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sala needs Node.js 20.19 or newer; this is ${versions.node}.`)
  exit(1)
}

const { findBundle } = await import('./bundle')
const bundle = findBundle(join(import.meta.dirname, '../..'))
if (bundle === null) await import('./run')
else await import(bundle)
