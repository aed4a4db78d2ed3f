import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

const page = { jsdom: { url: 'http://localhost:5173/' } }
const slow = '**/*.slow.test.ts'
// Nothing is tried a second time, so a busy machine may take long.
const testTimeout = 30_000

// Names of files decide where a test runs: `*.test.ts` in Node, `*.test.tsx` in a page, `*.slow.test.ts` with the sweeps
// of `.ci/run` only (`npm test` and `npm run test:watch` leave the project `slow` out).
export default mergeConfig(
  viteConfig,
  defineConfig({
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
            // Loading the same modules for every file takes as long as the tests; each file puts back what it replaces.
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
            exclude: [slow],
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
  }),
)
