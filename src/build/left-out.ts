import type { Plugin } from 'vite'

// What libraries bring into every visit and nothing here calls (quality §1). A library that changes so that one of these
// no longer fits fails the build; what is called all the same throws.

const leftOut = `const leftOut = () => { throw new Error('Left out of the build (src/build/left-out.ts)') }`

/** zod's English messages: every schema here has its own, which are ids of the catalogue. */
const zodEnglish: Plugin = {
  name: 'without-zod-english',
  apply: 'build',
  load: {
    filter: { id: /\/zod\/v4\/locales\/en\.js$/ },
    handler: () => 'export default () => ({})',
  },
}

/**
 * Whole files: zod's conversion to JSON Schema, 17 kB that every schema leads to; of ky its own retries and the progress
 * of bodies, which the API client sees to itself (lib/api.ts); queries without an end.
 */
const wholeFiles: Plugin = {
  name: 'without-files',
  apply: 'build',
  load: {
    filter: {
      id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$|\/ky\/distribution\/(?:core\/retry-timing|utils\/body)\.js$|\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    },
    async handler(id) {
      const original: object = await import(id)
      const exports = Object.keys(original).map((name) =>
        // A schema is made with what these give, and only a call of that would convert it.
        name.startsWith('create') ? `export const ${name} = () => leftOut` : `export { leftOut as ${name} }`,
      )
      return [leftOut, ...exports].join('\n')
    },
  },
}

/** What oidc-client-ts makes for sign-in in a window or a hidden frame, for watching a session in one, and for renewing
 *  unasked. */
const oidcParts = [
  ['popupNavigator != null ? popupNavigator : new PopupNavigator(this.settings)', 'popupNavigator'],
  ['iframeNavigator != null ? iframeNavigator : new IFrameNavigator(this.settings)', 'iframeNavigator'],
  ['new SessionMonitor(this)', 'null'],
  ['new SilentRenewService(this)', 'null'],
] as const

/** Its methods for those, for passwords and keys of clients, for bound tokens (DPoP), and for the user info endpoint. */
const oidcMethods: Readonly<Record<string, readonly string[]>> = {
  JwtUtils: ['generateSignedJwt', 'generateSignedJwtWithHmac'],
  _CryptoUtils: [
    'customCalculateJwkThumbprint',
    'generateBasicAuth',
    'generateClientAssertionJwt',
    'generateDPoPJkt',
    'generateDPoPKeys',
    'generateDPoPProof',
    'hash',
  ],
  MetadataService: [
    'getCheckSessionIframe',
    'getKeysEndpoint',
    'getSigningKeys',
    'getUserInfoEndpoint',
    'resetSigningKeys',
  ],
  OidcClient: [
    'getDpopProof',
    'processResourceOwnerPasswordCredentials',
    'processSignoutResponse',
    'readSignoutResponseState',
  ],
  ResponseValidator: ['validateCredentialsResponse', 'validateSignoutResponse'],
  TokenClient: ['exchangeCredentials'],
  UserInfoService: ['getClaims'],
  UserManager: [
    '_revokeInternal',
    '_signout',
    '_signoutEnd',
    '_signoutStart',
    'dpopProof',
    'generateDPoPJkt',
    'querySessionStatus',
    'revokeTokens',
    'signinCallback',
    'signinPopup',
    'signinPopupCallback',
    'signinResourceOwnerCredentials',
    'signinSilentCallback',
    'signoutCallback',
    'signoutPopup',
    'signoutPopupCallback',
    'signoutRedirect',
    'signoutRedirectCallback',
    'signoutSilent',
    'signoutSilentCallback',
    'startSilentRenew',
    'stopSilentRenew',
  ],
}

/** Sign-in is by redirect alone, of a client without a secret, and its session is renewed here (identity-service.ts). */
const oidcUncalled: Plugin = {
  name: 'without-oidc-uncalled',
  apply: 'build',
  transform: {
    filter: { id: /\/oidc-client-ts\/dist\/esm\/oidc-client-ts\.js$/ },
    handler(code) {
      const edits: { start: number; end: number; instead: string }[] = []
      for (const [made, instead] of oidcParts) {
        const start = code.indexOf(made)
        if (start < 0) this.error(`oidc-client-ts has no more "${made}"`)
        edits.push({ start, end: start + made.length, instead })
      }
      const missing = new Set(
        Object.entries(oidcMethods).flatMap(([name, methods]) => methods.map((method) => `${name}.${method}`)),
      )
      for (const statement of this.parse(code).body) {
        for (const { id, init } of statement.type === 'VariableDeclaration' ? statement.declarations : []) {
          if (id.type !== 'Identifier' || init?.type !== 'ClassExpression') continue
          for (const member of init.body.body) {
            if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier') continue
            const { body } = member.value
            if (body && missing.delete(`${id.name}.${member.key.name}`)) {
              edits.push({ start: member.value.start, end: member.value.end, instead: '() { leftOut() }' })
            }
          }
        }
      }
      if (missing.size > 0) this.error(`oidc-client-ts has no more ${[...missing].join(', ')}`)
      const shortened = edits
        .sort((a, b) => b.start - a.start)
        .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code)
      return { code: `${leftOut}\n${shortened}`, map: null }
    },
  },
}

export const withoutUncalled = [zodEnglish, wholeFiles, oidcUncalled]
