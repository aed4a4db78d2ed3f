import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The headless shell, where there is one, draws nothing for a screen: the tests take two thirds of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function found(): string | undefined {
  const named = process.env['SALA_BROWSER']
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const candidates = [...(named === undefined ? [] : [named]), ...onPath, ...fixedPlaces, chromium.executablePath()]
  return candidates.find(executable)
}

/** Debian and its kin: the distribution's own package. Needs root, as on a build machine. */
function installFromDebian(): void {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  // Older releases have no package of the shell alone.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`No Chromium found: installing the package ${name} …`)
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status === 0) return
  }
}

/** The path of a Chromium-like browser: SALA_BROWSER, one on the PATH, Playwright's own, or Debian's package installed
 *  now. Throws with what to do when there is none. */
export function findBrowser(): string {
  const first = found()
  if (first !== undefined) return first
  installFromDebian()
  const second = found()
  if (second !== undefined) return second
  throw new Error(
    'No Chromium, Chrome or Edge found. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set SALA_BROWSER to its path.',
  )
}
