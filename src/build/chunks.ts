import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOf, sourceFolder } from './source-files.ts'

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null
}

/** Whether a chunk holds a module. */
type Holds = (id: string, modules: Modules) => boolean

const iconImport = /import \{([^}]*)\} from ['"]lucide-react['"]/g
const iconFolder = fileURLToPath(new URL('../../node_modules/lucide-react/dist/esm/', import.meta.url))
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
    const waiting = reached.size === 0 ? entries.map((entry) => join(sourceFolder, entry)) : []
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
  'shell/page-header.tsx',
  'ui/button.tsx',
  'ui/dialog.tsx',
  'ui/icon-button.tsx',
  'ui/select.tsx',
)
/** The pages that show many records, each in a row of a table. */
const listPages = reachedFrom(
  'lists/active-filters.tsx',
  'lists/area-filter.tsx',
  'lists/area-names.ts',
  'lists/data-table.tsx',
  'lists/filter-bar.tsx',
  'lists/pagination.tsx',
  'lists/result-line.tsx',
  'lists/text-filter.tsx',
  'ui/badge.tsx',
  'ui/checkbox.tsx',
  'ui/icon-link.tsx',
  'features/academic-years/labels.ts',
  'features/academic-years/queries.ts',
  'features/gazetteer/queries.ts',
  'session/signed-in-user.ts',
)
/** The pages of scores and attendance, whose grid makes its own rows. */
const sheetPages = reachedFrom(
  'features/scores/score-route.tsx',
  'features/scores/load-score-page.ts',
  'features/scores/score-sheet.tsx',
)

const shared = [
  { name: 'start', holds: reachedFrom('main.tsx') },
  { name: 'frame', holds: reachedFrom('app.tsx') },
  {
    name: 'signed-in',
    holds: either(
      isAroundPages,
      reachedFrom(
        'lib/query-client.ts',
        'shell/signed-in-pages.tsx',
        'shell/signed-in-icon.tsx',
        'session/can.ts',
        'lib/numbers.ts',
        'lib/wire.ts',
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
    holds: reachedFrom('features/schools/access.ts', 'features/schools/labels.ts', 'features/schools/queries.ts'),
  },
  {
    name: 'classes',
    holds: reachedFrom(
      'features/school-choice/shared/load-school-place.ts',
      'features/subjects/queries.ts',
      'lib/class-name.ts',
    ),
  },
  {
    name: 'scores',
    holds: both(inFolder('features/scores'), reachedFrom('features/scores/shared/sheet-sender.ts')),
  },
  { name: 'work', holds: reachedFrom('grid/work/work.ts') },
  {
    name: 'grid',
    holds: both(either(inFolder('grid'), isOwnIcon), reachedFrom('grid/work/sheet-frame.tsx')),
  },
]

/**
 * The chunks that every visit needs (what starts the session, what surrounds the pages), and those that every visit of a
 * signed-in user needs. Left alone, the bundler makes a chunk, and so a request, of each small module that one of them
 * shares with a page.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  const name = shared.find(({ holds }) => holds(id, modules))?.name
  // The icons that several other pages draw weigh little together and would be a request each.
  return name ?? (iconsOfPages.has(id) ? 'icons' : null)
}
