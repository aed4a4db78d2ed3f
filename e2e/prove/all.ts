import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

// `npm run prove` runs every proof, one after the other, prints all bars at the end and writes them as a table to
// `test-results/proof.md`; `npm run prove -- kill connection` runs only those. It takes hours and needs an idle machine.
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
const proofs = Object.keys(scripts).flatMap((name) => (name.startsWith('prove:') ? [name.slice(6)] : []))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !proofs.includes(name))
if (unknown.length > 0) throw new Error(`Unknown proof: ${unknown.join(', ')}. Proofs: ${proofs.join(', ')}`)

/** Runs one proof; gives its lines of bars, and how it ended when that was badly. */
async function run(proof: string): Promise<string[]> {
  console.log(`\n── ${proof}`)
  const child = spawn('npm', ['run', '--silent', `prove:${proof}`], { stdio: ['inherit', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    process.stdout.write(text)
  })
  const status = await new Promise((resolve) => child.on('close', resolve))
  const bars = said.split('\n').filter((line) => /^(?:met {5}|NOT MET) {2}/.test(line))
  if (status === 0) return bars.length > 0 ? bars : ['met      every test: passed (bar: passed)']
  return bars.some((line) => line.startsWith('NOT MET')) ? bars : [...bars, 'NOT MET  every test: failed (bar: passed)']
}

/** A line of `printBar` as a row of the table. */
function toRow(proof: string, line: string): string {
  const [, met, what, figure, bar] = /^(met|NOT MET) +(.*?): (.*) \(bar: (.*)\)$/.exec(line) ?? [
    '',
    'NOT MET',
    line,
    '',
    '',
  ]
  return `| ${[proof, what, figure, bar, met].map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
}

const report: string[] = []
const table = ['| proof | what | figure | bar | |', '|---|---|---|---|---|']
for (const proof of proofs.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const lines = await run(proof)
  report.push(`\n${proof}`, ...lines)
  table.push(...lines.map((line) => toRow(proof, line)))
  // After each, because hours may be lost; a browser proof empties the folder before it begins.
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/proof.md', `${table.join('\n')}\n`)
}
console.log(report.join('\n'))
process.exitCode = report.some((line) => line.startsWith('NOT MET')) ? 1 : 0
