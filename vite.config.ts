import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Only `msg({ id })` needs the macro; the filter keeps Babel away from every other file.
const linguiMacro = {
  preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
  rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
}

const page = { jsdom: { url: 'http://localhost:5173/' } }
const slow = '**/*.slow.test.ts'
const servers = ['mocks/server.test.ts', 'mocks/other-provider.test.ts', 'mocks/identity/**/*.test.ts']
// A failed test is not tried again, so each gets the time it needs on a busy machine.
const testTimeout = 30_000

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
      output: {
        // Chunks that rolldown names after everything that shares them keep the first word only.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          minSize: 20_000,
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|react-store|store))\//,
            },
            { name: 'start', tags: ['$initial'] },
            {
              name: 'ui',
              test: /node_modules\/(?:lucide-react|@tanstack\/react-query)\/|src\/(?:ui\/(?!dialog|menu|popover|select-control)|shell\/(?!confirm-dialog|snackbar\.)|lib\/(?!spreadsheet)|session\/)/,
              minShareCount: 3,
            },
            {
              name: 'data',
              test: /src\/features\/.*(?:schema|queries|labels|search|rights|access|names)\.ts$/,
              minShareCount: 8,
            },
            {
              name: 'lists',
              test: /src\/lists\/(?!view-menu)|node_modules\/@tanstack\/(?:react-table|table-core)\//,
              minShareCount: 3,
            },
            {
              name: 'overlays',
              test: /node_modules\/(?:@radix-ui|@floating-ui)\/|src\/ui\/(?:dialog|menu|popover|select-control)|src\/lists\/view-menu/,
            },
            { name: 'forms', test: /src\/forms\/|node_modules\/(?:react-hook-form|@hookform)\//, minShareCount: 3 },
            {
              name: 'sheets',
              test: /src\/(?:features\/(?:attendances|sheet-[a-z]+|unsent-work)|grid)\/.*/,
              minShareCount: 2,
            },
            {
              name: 'students',
              test: /src\/features\/(?:students|enrollments|enrollment-import|student-[a-z]+|graduations|transfers|scholarships|funding|remittances)\//,
              minShareCount: 2,
            },
            {
              name: 'reports',
              test: /src\/features\/(?:reports|management-report|exports|data-query)\//,
              minShareCount: 2,
            },
          ],
        },
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
          environment: 'jsdom',
          environmentOptions: page,
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
