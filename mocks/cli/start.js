// @ts-check
import { join } from 'node:path'
import { exit, versions } from 'node:process'

// Before anything else is loaded: an older Node would fail there, and not say why.
const [major = 0, minor = 0] = versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sala needs Node.js 20.19 or newer; this is ${versions.node}.`)
  exit(1)
}

const root = join(import.meta.dirname, '../..')
const { findBundle, makeBundle } = await import('./bundle.js')
const bundle = findBundle(root) ?? (await makeBundle(root).catch(explain))
if (bundle !== null) await import(bundle)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./run')
}

/**
 * A folder of packages that cannot be written is no reason not to start.
 * @param {unknown} error
 */
function explain(error) {
  console.error(`Starts stay slow, as the stand-in cannot be bundled: ${String(error)}`)
  return null
}
