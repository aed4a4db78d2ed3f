import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { messageFaults } from './message-faults'

// `npm run check:messages`: every id in the code has a message in both languages, public code only public messages, every
// message is used, and the two languages take the same arguments. Prints what is wrong and exits with 1.
const isTest = (path: string) => /\.test\.tsx?(?::\d+)?$/.test(path)

const files = ['src', 'mocks']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const config = getConfig()
const [publicCatalog, signedInCatalog, helpCatalog] = await getCatalogs(config)
if (publicCatalog === undefined || signedInCatalog === undefined || helpCatalog === undefined)
  throw new Error('There must be three catalogs')

type Catalog = NonNullable<typeof publicCatalog>

const messagesOf = async (catalog: Catalog, locale: string) =>
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
const publicSources = (config.catalogs?.[0]?.include ?? []).map(toExpression)
const helpSources = (config.catalogs?.[2]?.include ?? []).map(toExpression)
const [publicKm, publicEn] = [await messagesOf(publicCatalog, 'km'), await messagesOf(publicCatalog, 'en')]
const [km, en] = [await messagesOf(signedInCatalog, 'km'), await messagesOf(signedInCatalog, 'en')]
const faults = messageFaults({
  public: { km: publicKm, en: publicEn },
  signedIn: { km, en },
  help: { km: await messagesOf(helpCatalog, 'km'), en: await messagesOf(helpCatalog, 'en') },
  isHelp: (path) => helpSources.some((source) => source.test(path)),
  isPublic: (path) => publicSources.some((source) => source.test(path)),
  files,
  extracted: { ...(await extractedIds(publicCatalog)), ...(await extractedIds(signedInCatalog)) },
})
for (const fault of faults) console.log(fault)
console.log(
  `messages: ${Object.keys(publicKm).length} public, ${Object.keys(km).length} behind sign-in, ${faults.length} wrong`,
)
process.exitCode = faults.length === 0 ? 0 : 1
