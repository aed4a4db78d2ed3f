import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/find-browser'
import { dataFolder, origin, ports, snapshot } from './support/origins'

// Each run begins with an empty folder. The server empties it, for other tools evaluate this file while a run needs its data.
const emptied = process.env['SALA_E2E_SNAPSHOT'] === undefined ? [dataFolder, snapshot] : [dataFolder]
const empty = `node -e "for (const folder of process.argv.slice(1)) fs.rmSync(folder, { recursive: true, force: true })" ${emptied.join(' ')}`

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter:
    process.env['CI'] === undefined
      ? 'list'
      : [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }]],
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    // Recording a trace of every test costs a fifth of the time; the picture shows why one failed.
    screenshot: 'only-on-failure',
    // A click waits until what it presses no longer moves.
    contextOptions: { reducedMotion: 'reduce' },
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
    // The main flow of every feature (`npm test`); its details, such as every refusal, other roles and a phone in the dark,
    // and what goes through the whole product (`.ci/run`).
    { name: 'features', testDir: 'features', grepInvert: /@detail/ },
    { name: 'details', testDir: 'features', grep: /@detail/ },
    { name: 'sweeps', testDir: 'sweeps' },
    // Only by name, and on a machine that does nothing else: `npm run prove:speed`.
    ...(process.env['SALA_PROOF'] === 'full' ? [{ name: 'speed', testDir: 'perf', workers: 1 }] : []),
  ],
  webServer: {
    command: `${empty} && node mocks/cli/start.js --port ${ports.app} --identity-port ${ports.identity} --data ${dataFolder} --snapshot ${snapshot} --scale light --made-on 2026-02-10 --site e2e/support/site --faults`,
    cwd: join(import.meta.dirname, '..'),
    url: `${origin}/api/ready`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    reuseExistingServer: false,
  },
})
