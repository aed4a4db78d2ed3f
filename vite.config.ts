import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { withoutUncalled } from './src/build/left-out.ts'
import { refusalsOfAreas, textAreas } from './src/lib/text-areas.ts'

// Only `msg({ id })` needs the macro; the filter keeps Babel away from every other file.
const linguiMacro = {
  preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
  rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
}

const sourceFolder = fileURLToPath(new URL('src', import.meta.url))
/** The code that an anonymous visitor can come to. */
const openFolders = ['lib', 'session', 'shell', 'ui', 'features/tutorial']

/** The source files of a folder of `src`, by their whole paths. */
function filesOf(folder: string, recursive: boolean): string[] {
  return readdirSync(join(sourceFolder, folder), { recursive, encoding: 'utf8' })
    .map((file) => join(sourceFolder, folder, file))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('.gen.ts'))
}

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
function partsOfTexts(): (id: string) => readonly string[] {
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
const textsInParts: Plugin = {
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

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null
}

/** Whether a chunk holds a module. */
type Holds = (id: string, modules: Modules) => boolean

const iconImport = /import \{([^}]*)\} from ['"]lucide-react['"]/g
const iconFolder = fileURLToPath(new URL('node_modules/lucide-react/dist/esm/', import.meta.url))
const iconIndex = readFileSync(`${iconFolder}lucide-react.mjs`, 'utf8')

/** The files of the icons that a module imports. */
function iconsOf(code: string): string[] {
  const names = [...code.matchAll(iconImport)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return names.flatMap((name) => {
    const file = new RegExp(`default as ${name}\\b.* from '\\./(.*)'`).exec(iconIndex)?.[1]
    return file === undefined ? [] : [`${iconFolder}${file}`]
  })
}

/** The icons that several source files draw. */
function sharedIcons(): Set<string> {
  const drawn = filesOf('', true).flatMap((path) => iconsOf(readFileSync(path, 'utf8')))
  return new Set(drawn.filter((icon, place) => drawn.indexOf(icon) !== place))
}

/**
 * Indexes that lead to everything a package has, whatever is asked of them, and what only they lead to; what writes need,
 * which comes with the pages and dialogs that write.
 */
const passedOver =
  /\/lucide-react\.mjs$|\/zod\/v4\/locales\/index\.js$|\/react-router\/dist\/esm\/useBlocker\.js$|\/react-query\/build\/modern\/useMutation\.js$|\/query-core\/build\/modern\/mutationObserver\.js$/

/** Every module that comes with these modules without a dynamic import in between. */
function reachedFrom(...entries: string[]): Holds {
  const reached = new Set<string>()
  return (id, modules) => {
    const waiting = reached.size === 0 ? entries.map((entry) => fileURLToPath(new URL(entry, import.meta.url))) : []
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next) || passedOver.test(next)) continue
      reached.add(next)
      const { importedIds, code } = modules.getModuleInfo(next) ?? { importedIds: [], code: null }
      waiting.push(...importedIds, ...iconsOf(code ?? ''))
    }
    return reached.has(id)
  }
}

const iconsOfPages = sharedIcons()
const isOwnIcon: Holds = (id) => id.startsWith(`${iconFolder}icons/`) && !iconsOfPages.has(id)
const inFolder =
  (folder: string): Holds =>
  (id) =>
    id.startsWith(join(sourceFolder, folder, '/'))
const both =
  (a: Holds, b: Holds): Holds =>
  (id, modules) =>
    a(id, modules) && b(id, modules)
const either =
  (a: Holds, b: Holds): Holds =>
  (id, modules) =>
    a(id, modules) || b(id, modules)

/** What the pages behind sign-in have around them, which the router takes out of its route's file. */
const isAroundPages: Holds = (id) => /\/routes\/_app\/route\.tsx\?tsr-split=/.test(id)
const isTableFeature: Holds = (id) => /\/@tanstack\/table-core\/dist\/features\//.test(id)
/** The grid's columns have widths; those of a list find their own. */
const isColumnSizing: Holds = (id) => /\/@tanstack\/table-core\/dist\/features\/column-sizing\//.test(id)

const controls = reachedFrom(
  './src/shell/page-header.tsx',
  './src/ui/button.tsx',
  './src/ui/dialog.tsx',
  './src/ui/icon-button.tsx',
  './src/ui/select.tsx',
)
/** The pages that show many records, each in a row of a table. */
const listPages = reachedFrom(
  './src/lists/active-filters.tsx',
  './src/lists/area-filter.tsx',
  './src/lists/area-names.ts',
  './src/lists/data-table.tsx',
  './src/lists/filter-bar.tsx',
  './src/lists/pagination.tsx',
  './src/lists/result-line.tsx',
  './src/lists/text-filter.tsx',
  './src/ui/badge.tsx',
  './src/ui/checkbox.tsx',
  './src/ui/icon-link.tsx',
  './src/features/academic-years/labels.ts',
  './src/features/academic-years/queries.ts',
  './src/features/gazetteer/queries.ts',
  './src/session/signed-in-user.ts',
)
/** The pages of scores and attendance, whose grid makes its own rows. */
const sheetPages = reachedFrom(
  './src/features/scores/score-route.tsx',
  './src/features/scores/load-score-page.ts',
  './src/features/scores/score-sheet.tsx',
)

const shared = [
  { name: 'start', holds: reachedFrom('./src/main.tsx') },
  { name: 'frame', holds: reachedFrom('./src/app.tsx') },
  {
    name: 'signed-in',
    holds: either(
      isAroundPages,
      reachedFrom(
        './src/lib/query-client.ts',
        './src/shell/signed-in-pages.tsx',
        './src/shell/signed-in-icon.tsx',
        './src/session/can.ts',
        './src/lib/numbers.ts',
        './src/lib/wire.ts',
      ),
    ),
  },
  { name: 'grid', holds: isColumnSizing },
  // Who comes straight to a sheet is spared the tables of lists and the fields of forms: of the table library the grid
  // needs the columns and their groups, and nothing of rows, sorting or hiding.
  { name: 'lists', holds: both(listPages, isTableFeature) },
  { name: 'controls', holds: both(sheetPages, either(controls, listPages)) },
  { name: 'fields', holds: controls },
  { name: 'lists', holds: listPages },
  {
    name: 'schools',
    holds: reachedFrom(
      './src/features/schools/access.ts',
      './src/features/schools/labels.ts',
      './src/features/schools/queries.ts',
    ),
  },
  {
    name: 'classes',
    holds: reachedFrom(
      './src/features/school-choice/shared/load-school-place.ts',
      './src/features/subjects/queries.ts',
      './src/lib/class-name.ts',
    ),
  },
  {
    name: 'scores',
    holds: both(inFolder('features/scores'), reachedFrom('./src/features/scores/shared/sheet-sender.ts')),
  },
  { name: 'work', holds: reachedFrom('./src/grid/work/work.ts') },
  {
    name: 'grid',
    holds: both(either(inFolder('grid'), isOwnIcon), reachedFrom('./src/grid/work/sheet-frame.tsx')),
  },
]

/**
 * The chunks that every visit needs (what starts the session, what surrounds the pages), and those that every visit of a
 * signed-in user needs. Left alone, the bundler makes a chunk, and so a request, of each small module that one of them
 * shares with a page.
 */
function chunkOf(id: string, modules: Modules): string | null {
  const name = shared.find(({ holds }) => holds(id, modules))?.name
  // The icons that several other pages draw weigh little together and would be a request each.
  return name ?? (iconsOfPages.has(id) ? 'icons' : null)
}

const page = { jsdom: { url: 'http://localhost:5173/' } }

export default defineConfig({
  publicDir: 'src/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader comes with its component in one chunk: the home page carries neither, and nothing waits twice.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    textsInParts,
    babel({ presets: [linguiMacro] }),
    tailwindcss(),
    ...withoutUncalled,
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // The server puts a fresh nonce in this word's place with every page.
  html: { cspNonce: 'SALA_CSP_NONCE' },
  server: { port: 5173, strictPort: true },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // oidc-client-ts tells every step to a log that nobody reads; `throw` is the one call that does something.
      treeshake: { manualPureFunctions: ['logger2.debug', 'logger2.info', 'logger2.warn', 'logger2.error'] },
      output: {
        // Every file names those that it leads to, the frame nearly all: their words would be a kilobyte of each visit.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [{ name: chunkOf, debugName: 'shared' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  test: {
    // One of the two processors of a small machine would stand idle otherwise.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // What only computes needs no page, and a page takes longer to make than most of it to run. A test that needs one
        // all the same says so in its first line.
        test: { name: 'client', environment: 'node', environmentOptions: page, include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'screen', environment: 'jsdom', environmentOptions: page, include: ['src/**/*.test.tsx'] },
      },
      {
        extends: true,
        test: {
          name: 'stand-in',
          environment: 'node',
          // Loading the stand-in takes longer than most of its tests; what it keeps it keeps in worlds that they make.
          isolate: false,
          include: ['mocks/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // As in the browser: what passes only the second time is reported so.
          retry: 1,
        },
      },
      {
        extends: true,
        test: { name: 'repository', environment: 'node', include: ['e2e/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
})
