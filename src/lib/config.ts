import * as z from 'zod/mini'
import { isSafeUrl } from './safe-url'

const safeUrl = z.string().check(z.refine(isSafeUrl, 'must be an https address'))

/** The API may also be a path on the application's own origin. */
const apiBase = z
  .string()
  .check(
    z.refine(
      (text) => /^\/(?!\/)[\w\-./]*$/.test(text) || safeUrl.safeParse(text).success,
      'must be a path or an https address',
    ),
  )

/** A claim of a token: its name, names joined by dots for a nested one, or a list of names. */
const claimPath = z.union(
  [z.string().check(z.minLength(1)), z.array(z.string().check(z.minLength(1))).check(z.minLength(1))],
  'must be the name of a claim',
)

const ownPath = z.string().check(z.regex(/^\/(?!\/)[\w\-./]+$/, 'must be a path on this origin'))

/** The file of a video may lie elsewhere; poster and captions lie on the application's own origin. */
const tutorialVideo = z.object({
  src: z.union([ownPath, safeUrl], 'must be a path or an https address'),
  poster: z.optional(ownPath),
  captions: z.object({ km: ownPath, en: ownPath }),
})

/** The deployment's settings in `config.json`, so that one build serves all (README). */
const runtimeConfig = z.object({
  apiBaseUrl: z._default(apiBase, '/api'),
  identity: z.object({
    authority: safeUrl,
    clientId: z.string().check(z.minLength(1)),
    resource: z.optional(z.string().check(z.minLength(1))),
    rolesClaim: z.optional(claimPath),
    usernameClaim: z.optional(claimPath),
  }),
  idleTimeoutMinutes: z._default(z.number().check(z.positive()), 30),
  idleWarningMinutes: z._default(z.number().check(z.nonnegative()), 2),
  debounceSeconds: z._default(z.number().check(z.nonnegative()), 2),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  startPage: z._default(z.int().check(z.nonnegative()), 0),
  /** The files of the tutorial's three videos in their order; null, or nothing at all, for one that has none yet. */
  tutorial: z.prefault(
    z.object({ videos: z._default(z.array(z.nullable(tutorialVideo)).check(z.maxLength(3)), []) }),
    {},
  ),
  /** True if the API counts the progress of places and schools, which the dashboards show; without it they show totals. */
  progressBoards: z._default(z.boolean(), false),
  /** True if the API lists records that may be wrong, which the data query and the dashboards then lead to. */
  doubts: z._default(z.boolean(), false),
  /** True if the list of students of the API can be narrowed to those without a class. */
  withoutClass: z._default(z.boolean(), false),
  /** True if the receiving school of a transfer can refuse it, with a reason. */
  transferRefusal: z._default(z.boolean(), false),
  /** True if the API creates the accounts of a class in one call. */
  classAccounts: z._default(z.boolean(), false),
  /** True if the API takes back a drop-out that was entered by mistake. */
  dropOutUndo: z._default(z.boolean(), false),
  /** Request headers that the API understands beyond those of the specification. */
  apiFeatures: z.prefault(
    z.object({ idempotencyKey: z._default(z.boolean(), false), ifMatch: z._default(z.boolean(), false) }),
    {},
  ),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>

/** `config.json` is missing, unreadable or invalid; the message says where, for the operator of the deployment. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

// Read once, before anything else starts, and the same until the page is loaded again.
let loaded: RuntimeConfig | undefined

/** Takes the text of `config.json`; throws a ConfigError that names what is wrong. */
export function parseConfig(text: string): RuntimeConfig {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ConfigError('config.json is not valid JSON')
  }
  const result = runtimeConfig.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || 'config.json'}: ${message}`)
  throw new ConfigError(`config.json: ${problems.join('; ')}`)
}

/** Reads `/config.json` once, before anything else starts. */
export async function loadConfig(): Promise<RuntimeConfig> {
  let text: string
  try {
    const response = await fetch('/config.json', { signal: AbortSignal.timeout(15_000) })
    if (!response.ok) throw new ConfigError(`config.json answered ${String(response.status)}`)
    text = await response.text()
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError('config.json could not be loaded')
  }
  loaded = parseConfig(text)
  return loaded
}

/** The configuration after `loadConfig`. */
export function config(): RuntimeConfig {
  if (!loaded) throw new ConfigError('The configuration is read before it is loaded')
  return loaded
}
