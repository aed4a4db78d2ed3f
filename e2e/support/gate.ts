import { spawnSync } from 'node:child_process'
import { findBrowser } from './find-browser'

// `npm test`: everything that a change has to pass, in the order in which it fails fastest. `npm test -- unit e2e` runs
// the named steps only.
const steps = [
  { name: 'types', command: 'tsc', arguments: ['--noEmit'] },
  { name: 'lint', command: 'oxlint', arguments: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', arguments: ['--check', '.'] },
  { name: 'messages', command: 'tsx', arguments: ['e2e/support/check-messages.ts'] },
  { name: 'unused', command: 'knip', arguments: [] },
  { name: 'unit', command: 'vitest', arguments: ['run'] },
  { name: 'build', command: 'vite', arguments: ['build'] },
  { name: 'e2e', command: 'playwright', arguments: ['test', '-c', 'e2e/playwright.config.ts'] },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0)
  throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: ${steps.map((s) => s.name).join(', ')}`)

const env = { ...process.env, SALA_BROWSER: findBrowser() }
let failed = 0
const report: string[] = []
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n── ${step.name}`)
  const start = Date.now()
  const { status } = spawnSync('npx', ['--no-install', step.command, ...step.arguments], { stdio: 'inherit', env })
  if (status !== 0) failed += 1
  report.push(
    `${status === 0 ? 'passed' : 'FAILED'}  ${step.name.padEnd(10)} ${((Date.now() - start) / 1000).toFixed(1)} s`,
  )
}

console.log(`\n${report.join('\n')}`)
console.log(`\nchecks: ${report.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
