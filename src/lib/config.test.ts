import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config'

const identity = { authority: 'https://sso.example.gov.kh/realms/sala', clientId: 'sala-web' }
const captions = { km: '/media/1.km.vtt', en: '/media/1.en.vtt' }
const parse = (value: unknown) => parseConfig(JSON.stringify(value))

test('what a deployment leaves out has the specified values', () => {
  expect(parse({ identity })).toEqual({
    apiBaseUrl: '/api',
    identity,
    idleTimeoutMinutes: 30,
    idleWarningMinutes: 2,
    debounceSeconds: 2,
    pageSize: 10,
    startPage: 0,
    tutorial: { videos: [] },
    progressBoards: false,
    doubts: false,
    withoutClass: false,
    transferRefusal: false,
    classAccounts: false,
    dropOutUndo: false,
    apiFeatures: { idempotencyKey: false, ifMatch: false },
  })
})

test('the configuration that is shipped is valid', () => {
  expect(() => parseConfig(readFileSync('src/public/config.json', 'utf8'))).not.toThrow()
})

test.each([
  'http://api.example.gov.kh',
  'http://localhost.evil.example/api',
  '//evil.example/api',
  'ftp://localhost/api',
  'javascript:alert(1)',
  '',
])('an API at %j is refused', (apiBaseUrl) => {
  expect(() => parse({ identity, apiBaseUrl })).toThrow(/^config\.json: apiBaseUrl: /)
})

test.each(['/api', '/v2/api/', 'https://api.example.gov.kh/v1', 'http://localhost:4400/api', 'http://127.0.0.1:80'])(
  'an API at %s is taken',
  (apiBaseUrl) => {
    expect(parse({ identity, apiBaseUrl }).apiBaseUrl).toBe(apiBaseUrl)
  },
)

test('the claims with roles and account name are names, names joined by dots, or lists of names', () => {
  const claims = { rolesClaim: 'resource_access.sala-web.roles', usernameClaim: ['https://sala.example/name'] }
  expect(parse({ identity: { ...identity, ...claims } }).identity).toEqual({ ...identity, ...claims })
})

test('a tutorial video lies here or on an https address; one that has no file yet is null', () => {
  const videos = [null, { src: 'https://videos.example/2.mp4', captions }, { src: '/media/3.webm', captions }]
  expect(parse({ identity, tutorial: { videos } }).tutorial.videos).toEqual(videos)
})

test.each([
  [{ identity: { ...identity, authority: 'http://sso.example.gov.kh' } }, 'identity.authority'],
  [{ identity: { authority: identity.authority } }, 'identity.clientId'],
  [{ identity: { ...identity, rolesClaim: '' } }, 'identity.rolesClaim'],
  [{ identity: { ...identity, usernameClaim: [] } }, 'identity.usernameClaim'],
  [{ identity, idleTimeoutMinutes: 0 }, 'idleTimeoutMinutes'],
  [{ identity, pageSize: '10' }, 'pageSize'],
  [{ identity, tutorial: { videos: [{ src: 'http://videos.example/1.mp4', captions }] } }, 'tutorial.videos.0.src'],
  [{ identity, tutorial: { videos: [null, { src: '/1.mp4' }] } }, 'tutorial.videos.1.captions'],
  [
    { identity, tutorial: { videos: [{ src: '/1.mp4', captions: { ...captions, km: '//elsewhere/km.vtt' } }] } },
    'tutorial.videos.0.captions.km',
  ],
  [{}, 'identity'],
])('%j names the place of the fault: %s', (value, place) => {
  expect(() => parse(value)).toThrow(ConfigError)
  expect(() => parse(value)).toThrow(`config.json: ${place}`)
})

test('what is not JSON is named as that', () => {
  expect(() => parseConfig('<!doctype html>')).toThrow('config.json is not valid JSON')
})
