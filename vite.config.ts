import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const sourceFolder = fileURLToPath(new URL('./src', import.meta.url))

// Only `msg({ id })` needs the macro; the filter keeps Babel away from every other file.
const linguiMacro = {
  preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
  rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
}

const page = { jsdom: { url: 'http://localhost:5173/' } }
const slow = '**/*.slow.test.ts'
const servers = ['mocks/http/server.test.ts', 'mocks/identity/**/*.test.ts']
// A failed test is not tried again, so each gets the time it needs on a busy machine.
const testTimeout = 30_000

/** The code of a page that is opened often, and everything it needs that no group before it has taken. */
const codeOfPage = (name: string, path: string) => ({ name, test: new RegExp(`src/routes/_app/${path}`) })

/** Matches a module's path by any of the parts. */
const anyOf = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => source).join('|'))

/** What every page needs besides the start, which finds out who is here without it. */
const pageChunks = ['app', 'react-dom']

// A group also takes what its modules import, so the order counts: what every page shows comes before what lists share, and
// nothing that needs a dialog or a form belongs to either.
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'react-dom', test: /node_modules\/(?:react-dom|scheduler)\// },
  { name: 'app', test: /src\/app\/app\.tsx/ },
  // Every signed-in page shows the menu; its icons are not to come with a page that happens to use one of them.
  { name: 'menu-icons', test: /src\/components\/shell\/signed-in-icon/, minSize: 0 },
  // A list sends no changes itself; its dialogs and menus do.
  { name: 'mutations', test: /@tanstack\/react-query\/.*useMutation/, minSize: 0 },
  // `minShareCount` is the number of pages and dialogs that have to share a module.
  {
    name: 'ui',
    test: /node_modules\/(?:lucide-react|@tanstack\/react-query)\/|src\/(?:lib\/(?!dates\/calendar|khmer\/|storage\/form-drafts|text\/(?:field-paths|romanization))|auth\/|routing\/|components\/(?:shell\/|feedback\/|ui\/(?!dialog|popover)|tables\/filter-draft-context))/,
    minShareCount: 11,
  },
  {
    name: 'data',
    test: /src\/(?:features|domain)\/(?!classrooms|inputs|school-selection\/school-select)/,
    minShareCount: 19,
    minSize: 0,
  },
  {
    name: 'lists',
    test: /src\/components\/tables\/(?!filter-draft\.|filter-texts|list-filters|list-page|row-name|saved-view-store|use-change-views)/,
    minShareCount: 3,
  },
  // Sheets show their filters as lists do, and have nothing else of a list's page.
  { name: 'list-page', test: /src\/components\/tables\/(?:filter-texts|list-filters|list-page|row-name)/, minSize: 0 },
  // What dialogs and menus are made of comes on every page, after the first rows: no page's own code may come with it.
  {
    name: 'overlays',
    test: /node_modules\/@radix-ui\/|src\/components\/ui\/(?:dialog|popover|menu|list-option)\./,
    minShareCount: 2,
    minSize: 0,
  },
  codeOfPage('schools', 'school/index'),
  // What several pages share would otherwise lie in the first of the pages below that uses it, and bring that page's code to
  // the others: first what sheets need as well, then the rest, then forms.
  {
    name: 'common',
    test: anyOf(
      /icons\/(?:arrow-right|keyboard|pencil-line)\./,
      /react-router\/.*useBlocker/,
      /table-core\/.*createSortedRowModel/,
      /src\/components\/(?:tables\/filter-draft|ui\/use-printing)/,
      /src\/domain\/classrooms\/(?!labels)[^?]*\.ts$/,
      /src\/domain\/school-selection\/(?!use-school-choice|selection-|choice-errors)[^?]*\.ts$/,
      /src\/domain\/(?:students\/student-ids|subjects\/queries)/,
      /src\/lib\/(?:api\/task|khmer\/fold)/,
      /src\/sheets\/(?:frame\/(?:queries|semester-notes|sheet-years)|sync\/drafts)/,
    ),
    minShareCount: 2,
    minSize: 0,
  },
  {
    name: 'page-parts',
    test: anyOf(
      /icons\/table\./,
      /react-query\/.*useQueries/,
      /src\/components\/(?:shell\/card-section|ui\/(?:done-text|radio-group|tile))/,
      /src\/domain\/aggregation\/[^?]*\.ts$/,
      /src\/domain\/(?:academic-years\/school-month|classrooms\/labels|inputs|record-gone|schools\/lookup-queries)/,
      /src\/domain\/school-selection\/choice-errors/,
      /src\/features\/(?:accomplishment|doubts|holidays|progress|students|transfers)\/(?:board-place|labels|missing-work|queries|schema)/,
      /src\/lib\/(?:dates\/|download|storage\/form-drafts)/,
      /src\/sheets\/frame\/sheet-(?:mark|progress)/,
    ),
    minShareCount: 2,
    minSize: 0,
  },
  {
    name: 'forms',
    test: anyOf(
      /node_modules\/(?:@hookform\/|downshift\/|hucre\/dist\/_date|react-hook-form\/)/,
      /src\/components\/forms\//,
      /src\/domain\/places\/place-(?:fields|select)/,
      /src\/domain\/school-selection\/(?:class-fields|school-(?:fields|select)|use-school-choice)/,
      /icons\/file-up\./,
      /src\/imports\/(?!file-table)/,
      /src\/lib\/(?:app-worker|spreadsheet\/container)/,
    ),
    minShareCount: 2,
    minSize: 0,
  },
  // What every page loads after its first rows comes at once, and with it the one chip that a list of schools may show.
  {
    name: 'after-rows',
    test: anyOf(
      /src\/components\/(?:feedback\/(?:confirm-dialog|idle-countdown)|tables\/(?:list-keys\.|truncated-texts))/,
      /src\/features\/(?:quick-open\/quick-open-dialog|schools\/copying-chip)/,
    ),
    minSize: 0,
  },
  {
    name: 'charts',
    test: /node_modules\/(?:@visx|d3-)|src\/(?:components\/charts|domain\/figures)\//,
    minShareCount: 2,
    minSize: 0,
  },
  { name: 'sheets', test: /src\/(?:routes\/_app\/score-management|features\/scores\/score-sheet\.)/ },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, minSize: 0 },
  codeOfPage('dashboard', 'dashboard'),
  codeOfPage('students', '(?:student/index|enrollment)'),
  // Pages of a few lines.
  { name: 'small-pages', test: /src\/routes\/(?:about|contact|error-page)/, minSize: 0 },
  // Every other area is one chunk with its dialogs, named in the singular like its pages. Charts are loaded when they are
  // shown, and the list of years is one of the first pages.
  {
    name: (path: string) =>
      /src\/(?:features|routes\/_app|domain(?=\/[a-z-]+\/[a-z-]+-dialog\.))\/(?!academic-year)([a-z-]+?)(?:-management)?(?:(?<!s)s)?[./](?!charts\/)/.exec(
        path,
      )?.[1] ?? null,
  },
]

/**
 * Builds `src/app/first-script.ts` as a file of its own, which shares no chunk with the program, and lets the page load nothing
 * else: what Vite puts into the page to load the program goes into a template, from which that script takes it.
 */
function firstScript(): Plugin {
  return {
    name: 'sala-first-script',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const bundle = await rolldown({
        input: `${sourceFolder}/app/first-script.ts`,
        resolve: { alias: { '@': sourceFolder } },
        // A browser that is too old for the program must be able to read that it is.
        transform: { target: 'es2017' },
      })
      const { output } = await bundle.generate({ format: 'iife', minify: true })
      await bundle.close()
      this.emitFile({ type: 'asset', name: 'first.js', source: output[0].code })
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset' || typeof page.source !== 'string') throw new Error('The page has not been built')
      const file = Object.keys(bundle).find((name) => /^assets\/first-.*\.js$/.test(name))
      if (file === undefined) throw new Error('The first script has not been built')
      // The map of the chunks' names stays where it is: Trusted Types let only the page itself hold it.
      const loading = /^ *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\n/gm
      // What the program imports only after it has been loaded would be another wait on a slow line.
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const preload = (fileName: string, attribute: string) =>
        `    <link rel="modulepreload" crossorigin href="/${fileName}" ${attribute}>\n`
      const messages = chunks.flatMap(({ fileName, moduleIds }) => {
        const locale = /\/locales\/public\/(\w+)\.po/.exec(moduleIds.join('\n'))?.[1]
        return locale === undefined ? [] : [preload(fileName, `data-locale="${locale}"`)]
      })
      const pages = chunks
        .filter(({ name }) => pageChunks.includes(name))
        .map(({ fileName }) => preload(fileName, 'data-pages'))
      if (messages.length !== 2 || pages.length !== pageChunks.length) {
        throw new Error('The messages of the public pages or the chunks of every page have not been found')
      }
      const program = [...(page.source.match(loading) ?? []), ...messages, ...pages].join('')
      page.source = page.source
        .replace(loading, '')
        .replace(
          '</head>',
          () => `  <template id="program">\n${program}    </template>\n    <script src="/${file}"></script>\n  </head>`,
        )
    },
  }
}

/**
 * Writes `.br` and `.gz` beside the files whose names carry a hash, so that a server sends them as they are. The others may be changed
 * where they are deployed.
 */
function compressedFiles(): Plugin {
  return {
    name: 'sala-compressed-files',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The build has no folder')
      const files = Object.values(bundle).filter(({ fileName }) => /^assets\/.+\.(?:js|css|svg)$/.test(fileName))
      for (const file of files) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const path = join(dir, file.fileName)
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
        await writeFile(`${path}.br`, brotliCompressSync(content))
      }
    },
  }
}

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
    babel({ presets: [linguiMacro] }),
    tailwindcss(),
    firstScript(),
    compressedFiles(),
  ],
  resolve: { alias: { '@': sourceFolder } },
  // The server puts a fresh nonce in this word's place with every page.
  html: { cspNonce: 'SALA_CSP_NONCE' },
  server: { port: 5173, strictPort: true },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    // Chunks name each other by names that stay, so that a changed line renames its own chunk only: a phone that comes back after a
    // release loads 45 to 110 kB instead of 660.
    chunkImportMap: true,
    modulePreload: {
      polyfill: false,
      // What every page has before it imports anything need not be looked for again at each import.
      resolveDependencies: (_, files) =>
        files.filter((file) => !['index', ...pageChunks].some((name) => file.startsWith(`assets/${name}-`))),
    },
    rolldownOptions: {
      output: {
        // Chunks that rolldown names after everything that shares them keep the first word only.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { minSize: 20_000, groups: chunkGroups },
      },
    },
  },
  // Names of files decide where a test runs: `*.test.ts` in Node, `*.test.tsx` in a page, `*.slow.test.ts` with the sweeps
  // of `.ci/run` only (`npm test` and `npm run test:watch` leave the project `slow` out).
  test: {
    // One of the two processors of a small machine would be idle otherwise.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // Creating a page takes longer than most tests; one that needs it in a `.test.ts` says so in its first line.
        test: {
          name: 'client',
          environment: 'node',
          environmentOptions: page,
          // Loading the same modules for every file takes as long as the tests; each file restores what it replaces.
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: [slow],
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          isolate: false,
          environment: 'jsdom',
          environmentOptions: page,
          setupFiles: 'src/testing/screen-setup.ts',
          // Components are unmounted before the hooks of a file take its stubs away; they would call those of the next file.
          sequence: { hooks: 'list' },
          include: ['src/**/*.test.tsx'],
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'stand-in',
          environment: 'node',
          // Loading the stand-in takes longer than most of its tests, and each file has a database of its own.
          isolate: false,
          globalSetup: 'mocks/testing/global-setup.ts',
          include: ['mocks/**/*.test.ts'],
          exclude: [slow, ...servers],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          environment: 'node',
          // A real HTTP server replaces `Request` and `Response` of its process, which the client's own tests must not see.
          globalSetup: 'mocks/testing/global-setup.ts',
          include: servers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'repository',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          exclude: [slow],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          environment: 'node',
          environmentOptions: page,
          isolate: false,
          globalSetup: 'mocks/testing/global-setup.ts',
          include: [`{src,mocks,e2e}/${slow}`],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
