import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

// `npm run prove:speed -- FOLDER`: the speed of pages, lists, sheets and starts. FOLDER is the built client of another
// program (its dashboard at `/`, a table at `/tasks`), measured beside ours in the same run; without it only absolute times
// are printed. Absolute times are those of a machine that does nothing else; ratios are less sensitive to it.
const [reference] = process.argv.slice(2)
const child = spawn('npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--project=speed'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    SALA_PROOF: 'full',
    ...(reference !== undefined && { SALA_REFERENCE_BUILD: resolve(reference) }),
  },
})
child.on('close', (status) => (process.exitCode = status ?? 1))
