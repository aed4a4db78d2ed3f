import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser'

interface Step {
  name: string
  command: string
  arguments: string[]
}

// `npm test`: everything that a change has to pass, in the order in which it fails fastest. `npm test -- unit e2e` runs
// the named steps only. The steps of the first stage go side by side, the longest first: none of them keeps both
// processors of a small machine busy by itself.
const stages: Step[][] = [
  [
    { name: 'lint', command: 'oxlint', arguments: ['--type-aware', '--deny-warnings'] },
    // The demonstration country that the browser tests work in.
    { name: 'country', command: 'tsx', arguments: ['e2e/support/make-country.ts'] },
    { name: 'types', command: 'tsc', arguments: ['--noEmit'] },
    { name: 'build', command: 'vite', arguments: ['build'] },
    { name: 'messages', command: 'tsx', arguments: ['e2e/support/check-messages.ts'] },
    { name: 'unused', command: 'knip', arguments: [] },
    { name: 'format', command: 'oxfmt', arguments: ['--check', '.'] },
  ],
  [{ name: 'unit', command: 'vitest', arguments: ['run'] }],
  [{ name: 'e2e', command: 'playwright', arguments: ['test', '-c', 'e2e/playwright.config.ts'] }],
]
const atOnce = 2

const names = stages.flat().map(({ name }) => name)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: ${names.join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'sala-check-'))
const env = { ...process.env, SALA_BROWSER: findBrowser(), SALA_E2E_SNAPSHOT: join(folder, 'country') }
let failed = 0
const report: string[] = []

/** Runs one step; what it says is shown at once when it runs alone, and when it has ended otherwise. */
async function run(step: Step, isAlone: boolean): Promise<void> {
  const start = Date.now()
  if (isAlone) console.log(`\n── ${step.name}`)
  const child = spawn('npx', ['--no-install', step.command, ...step.arguments], {
    stdio: isAlone ? 'inherit' : 'pipe',
    env,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const status = await new Promise((resolve) => child.on('close', resolve))
  if (!isAlone) console.log(`\n── ${step.name}\n${said}`)
  if (status !== 0) failed += 1
  report.push(
    `${status === 0 ? 'passed' : 'FAILED'}  ${step.name.padEnd(10)} ${((Date.now() - start) / 1000).toFixed(1)} s`,
  )
}

for (const stage of stages) {
  const waiting = stage.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const isAlone = waiting.length === 1
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step, isAlone)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
rmSync(folder, { recursive: true, force: true })

console.log(`\n${report.join('\n')}`)
console.log(`\nchecks: ${report.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
