import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { messageFaults } from '../support/message-faults'

// `npm run check:messages`: every id in the code has a message in both languages, public code only public messages, every
// message is used, and the two languages take the same arguments. Prints what is wrong and exits with 1.
const isTest = (path: string) => /\.test\.tsx?(?::\d+)?$/.test(path)

const files = ['src', 'mocks']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const config = getConfig()
/** The catalogs that are loaded with a part of the client, in the order of the configuration. */
const partNames = ['help', 'charts', 'reports', 'enrollments']
const [publicCatalog, signedInCatalog, ...partCatalogs] = await getCatalogs(config)
if (!publicCatalog || !signedInCatalog || partCatalogs.length !== partNames.length)
  throw new Error('The configuration has other catalogs than this check')

type Catalog = NonNullable<typeof publicCatalog>

const readMessages = async (catalog: Catalog, locale: string) =>
  Object.fromEntries(
    Object.entries((await catalog.read(locale)) ?? {}).map(([id, { translation }]) => [id, translation ?? '']),
  )
async function extractedIds(catalog: Catalog): Promise<Record<string, string[]>> {
  const collected = await catalog.collect()
  if (collected === undefined) throw new Error('The code could not be searched for messages')
  return Object.fromEntries(
    Object.entries(collected)
      .map(([id, { origin }]) => [id, (origin ?? []).map(([path]) => path).filter((path) => !isTest(path))] as const)
      .filter(([, places]) => places.length > 0),
  )
}

/** A pattern of the configuration as an expression: a folder with all it holds, or a path with `*` for one name. */
const toExpression = (pattern: string) =>
  new RegExp(
    `^${relative(config.rootDir ?? '', pattern)
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]*')}(?:/|$)`,
  )
/** Returns whether a file is among the sources of a catalog, by its place in the configuration. */
const isSourceAt = (index: number) => {
  const sources = (config.catalogs?.[index]?.include ?? []).map(toExpression)
  return (path: string) => sources.some((source) => source.test(path))
}
const readPart = async (name: string, catalog: Catalog, index: number) => ({
  name,
  km: await readMessages(catalog, 'km'),
  en: await readMessages(catalog, 'en'),
  isSource: isSourceAt(index),
})
const [publicKm, publicEn] = [await readMessages(publicCatalog, 'km'), await readMessages(publicCatalog, 'en')]
const [km, en] = [await readMessages(signedInCatalog, 'km'), await readMessages(signedInCatalog, 'en')]
/** An id may be used by the sources of more than one catalog. */
function mergeIds(...lists: readonly Record<string, string[]>[]): Record<string, string[]> {
  const merged: Record<string, string[]> = {}
  for (const list of lists)
    for (const [id, places] of Object.entries(list)) merged[id] = [...(merged[id] ?? []), ...places]
  return merged
}
const faults = messageFaults({
  public: { km: publicKm, en: publicEn },
  signedIn: { km, en },
  parts: await Promise.all(partCatalogs.map((catalog, index) => readPart(partNames[index] ?? '', catalog, index + 2))),
  isPublic: isSourceAt(0),
  files,
  extracted: mergeIds(...(await Promise.all([publicCatalog, signedInCatalog, ...partCatalogs].map(extractedIds)))),
})
for (const fault of faults) console.log(fault)
console.log(
  `messages: ${Object.keys(publicKm).length} public, ${Object.keys(km).length} behind sign-in, ${faults.length} wrong`,
)
process.exitCode = faults.length === 0 ? 0 : 1
