import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { refusalsOfAreas, textAreas } from '../lib/text-areas.ts'
import { filesOf, sourceFolder } from './source-files.ts'

/** The code that an anonymous visitor can come to. */
const openFolders = ['lib', 'session', 'shell', 'ui', 'features/tutorial']

/** The name that a route says its page has. */
const pageName = /\btitle: '([\w.-]+)'/g

/** Every quoted word of the files, which is how a text's id stands there. */
const wordsOf = (files: Iterable<string>) =>
  new Set(
    [...files].flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([\w.-]+)(?=')/g)].map(([, word]) => word)),
  )
// The generated tree of routes leads to every page.
const moduleName = /(?:from|import\()\s*'(@\/|\.\/)((?!routeTree)[^']+)'/g

/** The files and everything of `src` that they import, at once or later. */
function withImports(files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    for (const [, start, name = ''] of readFileSync(next, 'utf8').matchAll(moduleName)) {
      const path = join(start === '@/' ? sourceFolder : dirname(next), name)
      waiting.push(...[`${path}.ts`, `${path}.tsx`].filter((each) => existsSync(each)))
    }
  }
  return found
}

/** The areas whose pages hear a refusal, whoever else says the same. */
const hearing = (id: string) =>
  Object.entries(refusalsOfAreas)
    .filter(([, beginnings]) => beginnings.some((each) => id.startsWith(each)))
    .map(([area]) => area)

/** As many areas bring a text that they share each for themselves; one of more comes with the first page of any. */
const mostSharing = 5

/** Tells the parts of the catalogue that a text belongs to: the few areas that say it, or the one that comes earlier. */
export function partsOfTexts(): (id: string) => readonly string[] {
  const open = wordsOf([
    ...filesOf('', false),
    ...filesOf('routes', false),
    ...openFolders.flatMap((each) => filesOf(each, true)),
  ])
  const pages = [...filesOf('routes/_app', true), ...filesOf('routes', false)]
  // The menu and quick-open name every page.
  const names = new Set(pages.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(pageName)].map(([, id]) => id)))
  const isOf = (addresses: readonly string[]) => (path: string) =>
    addresses.includes(
      relative(join(sourceFolder, 'routes'), path)
        .replace(/^_app\//, '')
        .split(/[/.]/)[0] ?? '',
    )
  const named = Object.values(textAreas).flat()
  const others = wordsOf(withImports(pages.filter((page) => !isOf(named)(page))))
  const areas = Object.entries(textAreas).map(([area, addresses]) => ({
    area,
    says: wordsOf(withImports(pages.filter(isOf(addresses)))),
  }))
  return (id) => {
    if (open.has(id)) return ['open']
    const concerned = new Set([...areas.filter(({ says }) => says.has(id)).map(({ area }) => area), ...hearing(id)])
    const isOfAll = id.startsWith('common.error.') || names.has(id) || others.has(id)
    return isOfAll || concerned.size === 0 || concerned.size > mostSharing ? ['signed-in'] : [...concerned]
  }
}

/**
 * Parts a compiled catalogue: `?open` has the texts that an anonymous visitor can meet, each area (text-areas.ts) those
 * that its pages say and few others, `?signed-in` the rest.
 */
let partsOf: ReturnType<typeof partsOfTexts> | null = null
const readSourcesAgain = () => {
  partsOf = null
}
export const textsInParts: Plugin = {
  name: 'texts-in-parts',
  buildStart: readSourcesAgain,
  watchChange: readSourcesAgain,
  transform: {
    filter: { id: /\.po\?[a-z-]+\?lingui$/ },
    async handler(code, id) {
      const { messages }: { messages: object } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
      const wanted = /\?([a-z-]+)\?lingui$/.exec(id)?.[1] ?? ''
      partsOf ??= partsOfTexts()
      const part = Object.entries(messages).filter(([text]) => partsOf?.(text).includes(wanted))
      return {
        code: `export const messages = ${JSON.stringify(Object.fromEntries(part))}`,
        map: null,
        moduleType: 'js',
      }
    },
  },
}
