import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './src/build/chunks.ts'
import { withoutUncalled } from './src/build/left-out.ts'
import { textsInParts } from './src/build/texts-in-parts.ts'

// Only `msg({ id })` needs the macro; the filter keeps Babel away from every other file.
const linguiMacro = {
  preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
  rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
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
})
