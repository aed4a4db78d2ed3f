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

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** Every module that comes with an entry without a dynamic import in between. */
function reachedFrom(entry: string) {
  const reached = new Set<string>()
  return (id: string, modules: Modules): boolean => {
    const waiting = reached.size === 0 ? [fileURLToPath(new URL(entry, import.meta.url))] : []
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
    }
    return reached.has(id)
  }
}

const inStart = reachedFrom('./src/main.tsx')
const inFrame = reachedFrom('./src/app.tsx')

/**
 * Two chunks that every visit needs: what starts the session, and what surrounds the pages. Left alone, the bundler makes
 * a chunk, and so a request, of each small module that one of them shares with a page.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (inStart(id, modules)) return 'start'
  return inFrame(id, modules) ? 'frame' : null
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
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // The server puts a fresh nonce in this word's place with every page.
  html: { cspNonce: 'SALA_CSP_NONCE' },
  server: { port: 5173, strictPort: true },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'stand-in',
          environment: 'node',
          include: ['mocks/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'repository', environment: 'node', include: ['e2e/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
})
