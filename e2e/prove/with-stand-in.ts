import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../support/find-browser'
import { origin, ports } from '../support/origins'

/** The time that the stand-in may take to start, in milliseconds; the first start also creates the demonstration country. */
const startMs = 300_000

/**
 * Runs `prove` against a stand-in whose faults can be set while it runs, then closes the browser, stops the stand-in and
 * removes its data folder.
 * @param options further options of `mocks/cli/start.js`
 */
export async function withStandIn(
  { data, options = [] }: { data: string; options?: readonly string[] },
  prove: (browser: Browser) => Promise<void>,
): Promise<void> {
  const own = ['--port', String(ports.app), '--identity-port', String(ports.identity)]
  const country = ['--data', data, '--made-on', '2026-02-10']
  const server = spawn(process.execPath, ['mocks/cli/start.js', ...own, ...country, '--faults', ...options], {
    stdio: 'ignore',
    detached: true,
  })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    await waitUntilReady()
    await prove(browser)
  } finally {
    await browser.close()
    if (server.pid !== undefined) process.kill(-server.pid)
    rmSync(data, { recursive: true, force: true })
  }
}

async function waitUntilReady(): Promise<void> {
  for (const end = Date.now() + startMs; Date.now() < end;) {
    const response = await fetch(`${origin}/api/ready`).catch(() => null)
    if (response?.ok === true) return
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
  throw new Error('The stand-in did not start in time')
}
