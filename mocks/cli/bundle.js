// @ts-check
import { readFileSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loading two thousand modules one by one takes longer than bundling them, so every start runs a bundle, which holds as
// long as no source has changed. Plain JavaScript, which needs no loader, and only Node itself is imported, to find it quickly.

/** npm writes it with every change of the packages. */
const packages = 'node_modules/.package-lock.json'

/**
 * Returns the folder of a working copy's bundle.
 * @param {string} root
 */
function bundleFolder(root) {
  return join(root, 'node_modules/.cache/sala-stand-in')
}

/**
 * Returns the URL of the bundled command, or null when there is none or a source has changed since.
 * @param {string} root
 */
export function findBundle(root, folder = bundleFolder(root)) {
  const found = readText(join(folder, 'inputs.txt'))
  const paths = found
    ?.split('\n')
    .slice(1)
    .map((line) => line.slice(line.indexOf(' ') + 1))
  const isCurrent = paths !== undefined && found === describeInputs(root, paths)
  return isCurrent ? pathToFileURL(join(folder, 'run.mjs')).href : null
}

/**
 * Bundles the command and what it imports, and returns the URL of the bundled command. An interruption leaves the bundle
 * there was, and one that another start has made meanwhile is used.
 * @param {string} root
 */
export async function makeBundle(root, folder = bundleFolder(root)) {
  const temporary = `${folder}.${process.pid}`
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: join(root, 'mocks/cli/run.ts'),
    platform: 'node',
    tsconfig: join(root, 'mocks/tsconfig.json'),
    // What is native, reads files beside itself, or is not needed by `npm start`.
    external: [/^@electric-sql\//, /^@myriaddreamin\//, 'pg-native', 'tsx/esm/api', 'vite'],
    plugins: [{ name: 'own-place', transform: { filter: { code: /import\.meta\./ }, handler: keepOwnPlace } }],
    logLevel: 'silent',
  })
  try {
    const { output } = await bundle.write({
      dir: temporary,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      // Less to read; names stay, for the stack of an error.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    })
    const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    // The bundler's own modules have no path.
    const sources = modules.filter((id) => isAbsolute(id) && !id.includes('node_modules'))
    const inputs = [packages, ...sources.map((id) => relative(root, id))]
    await writeFile(join(temporary, 'inputs.txt'), describeInputs(root, inputs))
    const other = findBundle(root, folder)
    if (other !== null) return other
    await rm(folder, { recursive: true, force: true })
    await rename(temporary, folder)
    return findBundle(root, folder)
  } finally {
    await bundle.close()
    await rm(temporary, { recursive: true, force: true })
  }
}

/**
 * A module that reads a file beside its source does so from the bundle too, which lies elsewhere.
 * @param {string} code
 * @param {string} id
 */
function keepOwnPlace(code, id) {
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
}

/**
 * Lists what a bundle was made of: the folder, which it names, and each source with the time of its last change.
 * @param {string} root
 * @param {readonly string[]} paths
 */
function describeInputs(root, paths) {
  /** @param {string} path */
  const changedAt = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return [root, ...paths.map((path) => `${changedAt(path)} ${path}`)].join('\n')
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

if (process.argv[1] === import.meta.filename) {
  // A folder of packages that cannot be written is no reason not to start.
  await makeBundle(join(import.meta.dirname, '../..')).catch((error) =>
    console.error(`Starts stay slow, as the stand-in cannot be bundled: ${String(error)}`),
  )
}
