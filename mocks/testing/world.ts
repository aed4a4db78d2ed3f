import { exportJWK, generateKeyPair, createLocalJWKSet, SignJWT, type JWTPayload } from 'jose'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { roles, type Role } from '@/auth/permissions'
import { answers } from '../api/answers'
import { createApp, type AppOptions, type LogLine } from '../api/app'
import type { Outgoing } from '../api/operation'
import type { Operation } from '../api/policy'
import type { Database } from '../db/types'
import { rolePermissions } from '../identity/role-permissions'
import { EnrollmentImporter } from '../background/jobs/enrollment-importer'
import { Exporter } from '../background/jobs/exporter'
import { SchoolCopier } from '../background/jobs/school-copier'
import { countChangedSchools } from '../background/counts/count-schools'
import { takeDatabase } from './database'
import { nextTransaction } from './restore'
import { worldTables } from './world-seed/seed-world'
import { createTokenVerifier } from '../identity/verify-token'

export const issuer = 'http://identity.test'
export const audience = 'urn:sala:api'

export interface Call {
  /** The role whose account calls; without it the call is anonymous. */
  as?: Role
  body?: unknown
  headers?: Record<string, string>
  /** Aborted where the caller has closed the connection. */
  signal?: AbortSignal
}

export type TestWorld = Awaited<ReturnType<typeof createTestWorld>>

/**
 * A tiny country in a separate database, the API on it and tokens for it. On PGlite in memory, or on the PostgreSQL
 * server of `TEST_DATABASE_URL` in a database that is dropped again.
 */
export async function createTestWorld(options: Partial<Pick<AppOptions, 'limits' | 'origins'>> = {}) {
  const { db, restore, giveBack } = await takeDatabase()
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const keys = createLocalJWKSet({ keys: [publicJwk] })
  const logged: LogLine[] = []
  const copier = new SchoolCopier(db, { atMost: 2, pauseMs: 0 })
  const importer = new EnrollmentImporter(db)
  const exporter = new Exporter(db)
  const misfits: string[] = []
  const app = createApp({
    db,
    verify: createTokenVerifier({ issuer, audience, keys }),
    log: (line) => logged.push(line),
    onAnswer: (operation, outgoing) => {
      const misfit = findMisfit(operation, outgoing)
      if (misfit !== null) misfits.push(misfit)
    },
    ...options,
  })

  const sign = (claims: JWTPayload, header: { alg: string; typ?: string; kid?: string } = goodHeader) =>
    new SignJWT({ iss: issuer, aud: audience, ...claims })
      .setProtectedHeader(header)
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey)
  const createClaims = (role: Role) => ({
    preferred_username: role,
    realm_access: { roles: [...rolePermissions[role]] },
  })
  const tokens = new Map(await Promise.all(roles.map(async (role) => [role, await sign(createClaims(role))] as const)))

  async function call(
    method: string,
    address: string,
    { as, body, headers = {}, signal }: Call = {},
  ): Promise<Response> {
    const token = as === undefined ? {} : { Authorization: `Bearer ${tokens.get(as) ?? ''}` }
    const json = body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }
    const response = await app.request(`/api${address}`, {
      method,
      headers: { ...token, ...json, ...headers },
      ...(signal && { signal }),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    })
    // Whatever a test is about, what it was answered has to be what the API's description says.
    const misfit = misfits.shift()
    if (misfit !== undefined) throw new Error(misfit)
    return response
  }

  return {
    app,
    db,
    call,
    sign,
    claimsOf: createClaims,
    privateKey,
    publicKey,
    publicJwk,
    logged,
    /** Carries out what was left for the background; until then a test sees it waiting. */
    settle: async () => {
      await countChangedSchools(db)
      await copier.settle()
      await importer.settle()
      await exporter.settle()
    },
    reset: restore,
    checksum: checksums(db),
    close: async () => {
      await copier.stop()
      await importer.stop()
      await exporter.stop()
      await giveBack()
    },
  }
}

const goodHeader = { alg: 'RS256', typ: 'at+jwt', kid: 'test' }

/** Gives one value for everything that is stored: equal before and after means that nothing was changed. */
function checksums(db: Kysely<Database>): () => Promise<string> {
  // What lookups have cost is no record: it stays when the request is refused.
  const sums = worldTables
    .filter((table) => table !== 'child_lookups')
    .map(
      (table) =>
        sql`select md5(string_agg(line::text, '|' order by line::text)) as sum from ${sql.table(table)} as line`,
    )
  let last: { before: string | undefined; sum: string } | null = null
  return async () => {
    const before = await nextTransaction(db)
    // Every write takes a transaction number, even one that was rolled back.
    if (last === null || last.before !== before) {
      const { rows } = await sql<{ sum: string | null }>`${sql.join(sums, sql` union all `)}`.execute(db)
      last = { before, sum: rows.map(({ sum }) => sum ?? '').join(' ') }
    }
    return last.sum
  }
}

/** Why an answer is not what the description says of its operation; null when it is. */
function findMisfit(operation: Operation, { status, body, file }: Outgoing): string | null {
  const answer = answers[operation]
  if (status !== answer.status) return `${operation} answers ${status} and is described with ${answer.status}`
  if ('media' in answer) {
    const types: readonly string[] = answer.media
    return file !== undefined && types.includes(file.type) ? null : `${operation} answers no file as described`
  }
  if (file !== undefined) return `${operation} answers a file that is not described`
  const read = z.core.safeParse(answer.body, JSON.parse(body))
  return read.success ? null : `${operation} answers otherwise than described: ${z.core.prettifyError(read.error)}`
}
