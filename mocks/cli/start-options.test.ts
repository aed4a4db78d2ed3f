import { expect, test } from 'vitest'
import { startOptions, UsageError } from './start-options'

test('what is not said has the values of the README', () => {
  expect(startOptions([], {})).toMatchObject({
    port: 4400,
    'identity-port': 4401,
    host: '127.0.0.1',
    data: '.data',
    scale: 'demo',
    dev: false,
    faults: false,
  })
})

test('without a year shift the start chooses one; a given one is a whole number of years', () => {
  expect(startOptions([], {})['made-on']).toBeUndefined()
  expect(startOptions(['--made-on', '2026-02-10'], {})['made-on']).toBe('2026-02-10')
})

test('faults are only there when asked for', () => {
  expect(startOptions(['--faults'], {}).faults).toBe(true)
  expect(startOptions([], { SALA_FAULTS: '1' }).faults).toBe(true)
  expect(startOptions([], { SALA_FAULTS: '0' }).faults).toBe(false)
})

test.each([
  ['--port=99999', '--port'],
  ['--port=x', '--port'],
  ['--prot=1', "Unknown option '--prot'"],
  ['stray', 'stray'],
  ['--scale=huge', '--scale'],
  ['--made-on=2026-02-30', '--made-on'],
  ['--made-on=tomorrow', '--made-on'],
  ['--app-origin=https://sala.example/path', 'must be an origin'],
  ['--issuer=login.sala.example', '--issuer'],
  ['--audience=account', 'needs --issuer'],
])('%s is explained', (argument, message) => {
  expect(() => startOptions([argument], {})).toThrow(UsageError)
  expect(() => startOptions([argument], {})).toThrow(message)
})
