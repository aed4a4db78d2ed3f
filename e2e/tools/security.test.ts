import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '../..')

/** The sources below a folder that contain a pattern, without tests. */
async function findSources(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const found = await Promise.all(
    sources.map(async (name) => (pattern.test(await readFile(join(root, folder, name), 'utf8')) ? [name] : [])),
  )
  return found.flat()
}

test('what serves requests starts no other program', async () => {
  const parts = ['api', 'http', 'identity', 'db', 'background']
  const found = await Promise.all(parts.map((part) => findSources(join('mocks', part), /child_process/)))
  expect(found.flat()).toEqual([])
  // The pattern finds what there is elsewhere.
  expect(await findSources('mocks/cli', /child_process/)).not.toEqual([])
})

test('no page of the client listens to messages of other windows', async () => {
  const listening =
    /(?:window|globalThis)\.addEventListener\(\s*'message'|^\s*addEventListener\(\s*'message'|onmessage/m
  expect(await findSources('src', listening)).toEqual([])
  expect(listening.test("window.addEventListener('message', read)")).toBe(true)
})

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional(), inBundle: z.boolean().optional() }),
  ),
})

test('every package is named with one version, which the lockfile has with a checksum', async () => {
  const { dependencies, devDependencies } = manifest.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  )
  const { packages } = lockfile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, version]) => !/^\d+\.\d+\.\d+$/.test(version) || packages[`node_modules/${name}`]?.version !== version,
  )
  expect(loose).toEqual([])
  // A bundled package is a part of the one that bundles it, and of its checksum.
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && inBundle !== true && integrity === undefined,
  )
  expect(unchecked.map(([path]) => path)).toEqual([])
})
