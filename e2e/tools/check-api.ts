import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { defaultRolesClaim, defaultUsernameClaim } from '@/auth/claim-path'
import { readTokenClaims } from '@/auth/token-claims'
import { checkApi, wrongResults } from '../support/api-checks'
import { connectCheckedApi } from '../support/connect-checked-api'

// `npm run check:api -- URL --token-file FILE`: whether the API at the address, `https://emis.example/api` for instance, answers
// each read of the client as the client expects. It writes nothing and prints no value of an answer. Exits with 1 where an
// answer is wrong or missing, and with 2 where it cannot be asked.

const usage = 'npm run check:api -- URL --token-file FILE [--username-claim CLAIM]'

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      'token-file': { type: 'string' },
      'username-claim': { type: 'string', default: defaultUsernameClaim },
    },
    allowPositionals: true,
  })
  const [address] = positionals
  const file = values['token-file']
  if (address === undefined || file === undefined || !URL.canParse(address)) throw new Error(usage)
  return { url: new URL(address), token: readFileSync(file, 'utf8').trim(), usernameClaim: values['username-claim'] }
}

try {
  const { url, token, usernameClaim } = readArguments()
  const { username } = readTokenClaims(token, null, { roles: defaultRolesClaim, username: usernameClaim })
  if (username === null) throw new Error('The token does not name its account')
  const lastAnswer = connectCheckedApi(url, token, globalThis.fetch)
  const checks = await checkApi({
    username,
    lastAnswer,
    onCheck: ({ operation, result, note }) => console.log(`${operation.padEnd(36)} ${result.padEnd(14)} ${note}`),
  })
  const wrong = checks.filter(({ result }) => wrongResults.has(result))
  console.log(`${checks.length} operations, ${wrong.length} of them cannot be used as they are`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
