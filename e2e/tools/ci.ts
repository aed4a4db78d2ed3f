import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../support/find-browser'

interface Step {
  name: string
  command: string
  arguments: string[]
}

/** The browser tests of some projects. Each step keeps the pictures of what failed, which the next one would delete. */
function browserTests(name: string, ...projects: string[]): Step {
  const options = ['-c', 'e2e/playwright.config.ts', '--output', `test-results/${name}`]
  return {
    name,
    command: 'playwright',
    arguments: ['test', ...options, ...projects.map((project) => `--project=${project}`)],
  }
}

// `npm test`: everything that a change has to pass, in the order in which it fails fastest. The steps of the first stage
// run two at a time, the longest first: none of them keeps both processors of a small machine busy by itself.
const checks: Step[][] = [
  [
    { name: 'lint', command: 'oxlint', arguments: ['--type-aware', '--deny-warnings'] },
    // The demonstration country that the browser tests begin with.
    { name: 'country', command: 'tsx', arguments: ['e2e/tools/make-country.ts'] },
    { name: 'types', command: 'tsc', arguments: ['--build'] },
    { name: 'build', command: 'vite', arguments: ['build'] },
    { name: 'messages', command: 'tsx', arguments: ['e2e/tools/check-messages.ts'] },
    { name: 'unused', command: 'knip', arguments: [] },
    { name: 'format', command: 'oxfmt', arguments: ['--check', '.'] },
  ],
  [{ name: 'unit', command: 'vitest', arguments: ['run', '--project=!slow'] }],
  [browserTests('features', 'features')],
]
// `npm run test:all` (`.ci/run`) continues with the sweeps over the whole product and the tests that start real servers.
const sweeps: Step[][] = [
  [{ name: 'slow', command: 'vitest', arguments: ['run', '--project=slow'] }],
  [browserTests('sweeps', 'details', 'sweeps')],
]
const stepsAtATime = 2

const all = [...checks, ...sweeps]
const names = all.flat().map(({ name }) => name)
const [first, ...others] = process.argv.slice(2)
const isEverything = first === '--all'
const chosen = first === undefined || isEverything ? others : [first, ...others]
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: ${names.join(', ')}`)

const stages =
  chosen.length > 0
    ? all.map((stage) => stage.filter(({ name }) => chosen.includes(name)))
    : isEverything
      ? all
      : checks

const folder = mkdtempSync(join(tmpdir(), 'sala-check-'))
const env = { ...process.env, SALA_BROWSER: findBrowser(), SALA_E2E_SNAPSHOT: join(folder, 'country') }
const start = Date.now()
let failed = 0
const report: string[] = []

const secondsSince = (time: number) => `${((Date.now() - time) / 1000).toFixed(1).padStart(6)} s`

/** Runs one step; its output is shown as it comes when it runs alone, and at its end otherwise. */
async function run(step: Step, isAlone: boolean): Promise<void> {
  const begun = Date.now()
  if (isAlone) console.log(`\n── ${step.name}`)
  const child = spawn('npx', ['--no-install', step.command, ...step.arguments], {
    stdio: isAlone ? 'inherit' : 'pipe',
    env,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const status = await new Promise((resolve) => child.on('close', resolve))
  if (!isAlone) console.log(`\n── ${step.name}\n${output}`)
  if (status !== 0) failed += 1
  const line = `${status === 0 ? 'passed' : 'FAILED'}  ${step.name.padEnd(10)} ${secondsSince(begun)}`
  console.log(line)
  report.push(line)
}

for (const stage of stages) {
  const waiting = [...stage]
  const isAlone = waiting.length === 1
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step, isAlone)
  }
  await Promise.all(Array.from({ length: stepsAtATime }, work))
}
rmSync(folder, { recursive: true, force: true })

console.log(`\n${report.join('\n')}\n        in all     ${secondsSince(start)}`)
console.log(`\nchecks: ${report.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
