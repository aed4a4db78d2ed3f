import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/find-browser'
import { ports, origin } from './support/origins'

const data = join(tmpdir(), `sala-e2e-${ports.app}`)
// A copy of the country, where one was made before; `npm test` does.
const snapshot = process.env['SALA_E2E_SNAPSHOT']
// Workers evaluate this file too; only the first process may empty the folder.
if (process.env['TEST_WORKER_INDEX'] === undefined) rmSync(data, { recursive: true, force: true })

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // What passes only the second time is reported as flaky, with its trace. Recording every run costs a fifth of the time.
  retries: 1,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  reporter:
    process.env['CI'] === undefined
      ? 'list'
      : [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }]],
  use: {
    baseURL: origin,
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // What changes the whole country (the status of a year) or breaks the line for everyone runs alone, afterwards.
    { name: 'screens', testIgnore: ['**/alone/**', '**/prove/**'] },
    { name: 'alone', testMatch: '**/alone/*.spec.ts', dependencies: ['screens'], fullyParallel: false, workers: 1 },
    // Only by name, and alone on the machine: `npm run prove:speed`.
    ...(process.env['SALA_PROOF'] === 'full'
      ? [{ name: 'speed', testMatch: ['**/prove/speed.spec.ts', '**/alone/speed.spec.ts'], workers: 1, retries: 0 }]
      : []),
  ],
  webServer: {
    command: `npx --no-install tsx mocks/start.ts --port ${ports.app} --identity-port ${ports.identity} --data ${data} ${snapshot === undefined ? '' : `--snapshot ${snapshot}`} --site e2e/support/site --faults`,
    cwd: join(import.meta.dirname, '..'),
    url: `${origin}/api/ready`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    reuseExistingServer: false,
  },
})
