import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startOptions } from './start-options'

const folder = mkdtempSync(join(tmpdir(), 'sala-service-'))
afterAll(() => rmSync(folder, { recursive: true }))

const unit = /```ini\n([\s\S]+?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasSystemd) console.log('SKIPPED: the unit of systemd, because systemd-analyze is not installed.')

test('the service of the README starts with options that the stand-in knows', () => {
  const command = /^ExecStart=(.+)$/m.exec(unit)?.[1] ?? ''
  const [program, ...parameters] = command.replaceAll('%i', '4410').split(' ')
  const [script, ...options] = parameters
  expect([program, script]).toEqual(['/usr/bin/node', 'mocks/cli/start.js'])
  expect(startOptions(options, {})).toMatchObject({ port: 4410, 'identity-port': 14_410, client: 'dist' })
})

test.skipIf(!hasSystemd)('systemd finds nothing wrong with the service of the README', () => {
  const path = join(folder, 'sala@.service')
  writeFileSync(path, unit)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path.replace('@.', '@4400.')], {
    encoding: 'utf8',
  })
  const ofUnit = stderr.split('\n').filter((line) => line.includes('sala@'))
  expect({ status, ofUnit }).toEqual({ status: 0, ofUnit: [] })
})
