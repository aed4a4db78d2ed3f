import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { messageFaults } from './message-faults'

// `npm run check:messages`: every id in the code is in both catalogues, every id of the catalogues is used, and the two
// languages take the same arguments. Prints what is wrong and ends with 1.
const isTest = (path: string) => /\.test\.tsx?(?::\d+)?$/.test(path)

const files = ['src', 'mocks']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const [catalogue] = await getCatalogs(getConfig())
const collected = await catalogue?.collect()
if (catalogue === undefined || collected === undefined) throw new Error('The code could not be searched for messages')

const texts = async (locale: string) =>
  Object.fromEntries(
    Object.entries(await catalogue.read(locale)).map(([id, { translation }]) => [id, translation ?? '']),
  )
const extracted = Object.fromEntries(
  Object.entries(collected)
    .map(([id, { origin }]) => [id, (origin ?? []).map(([path]) => path).filter((path) => !isTest(path))] as const)
    .filter(([, places]) => places.length > 0),
)

const [km, en] = [await texts('km'), await texts('en')]
const faults = messageFaults({ km, en, files, extracted })
for (const fault of faults) console.log(fault)
console.log(
  `messages: ${Object.keys(km).length} in Khmer, ${Object.keys(en).length} in English, ${faults.length} wrong`,
)
process.exitCode = faults.length === 0 ? 0 : 1
