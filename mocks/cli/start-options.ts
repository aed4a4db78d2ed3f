import { parseArgs } from 'node:util'
import * as z from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)
const origin = z
  .url()
  .refine((text) => new URL(text).origin === text, 'must be an origin, such as https://sala.example')

const schema = z
  .object({
    port,
    'identity-port': port,
    'dev-port': port,
    host: z.string().min(1),
    data: z.string().min(1),
    snapshot: z.string().min(1).optional(),
    client: z.string().min(1).optional(),
    site: z.string().min(1).optional(),
    scale: z.enum(['small', 'light', 'demo']),
    'made-on': z.iso.date().optional(),
    'app-origin': origin.optional(),
    'identity-origin': origin.optional(),
    issuer: z.url({ protocol: /^https?$/ }).optional(),
    audience: z.string().min(1).optional(),
    dev: z.boolean(),
    faults: z.boolean(),
    log: z.boolean(),
    help: z.boolean(),
  })
  .refine(({ issuer, audience }) => issuer !== undefined || audience === undefined, {
    path: ['audience'],
    message: 'needs --issuer',
  })
export type StartOptions = z.infer<typeof schema>

/** The command line is wrong; the message says where. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const usage = `npm start -- [options]

  --port 4400             the application
  --identity-port 4401    the identity service
  --host 127.0.0.1        the address to listen on
  --data .data            the folder that holds everything (not used with DATABASE_URL)
  --scale demo            how large a country the first start makes: small, light or demo
  --made-on DATE          the day (2026-02-10) whose state that country shows; today when not given
  --snapshot FOLDER       begin a new data folder from this copy; make the copy when it is missing
  --client FOLDER         serve this built client instead of building dist
  --site FOLDER           serve these files too: a config.json of its own, videos, another holidays.json
  --app-origin URL        how browsers reach the application, when there is a proxy in front
  --identity-origin URL   the same for the identity service
  --issuer URL            accept the tokens of this OpenID provider, and start no identity service
  --audience NAME         what its tokens are for; identity.resource of config.json, or the client, when not given
  --dev                   also start Vite with hot reload, on --dev-port 5173
  --log                   a line per request
  --faults                let tests make it fail (never for anything else)

  DATABASE_URL=postgres://…  use this PostgreSQL database instead of the data folder`

/** Reads the command line and the environment. Throws `UsageError`. */
export function startOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      options: {
        port: { type: 'string', default: '4400' },
        'identity-port': { type: 'string', default: '4401' },
        'dev-port': { type: 'string', default: '5173' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: '.data' },
        snapshot: { type: 'string' },
        client: { type: 'string' },
        site: { type: 'string' },
        scale: { type: 'string', default: 'demo' },
        'made-on': { type: 'string' },
        'app-origin': { type: 'string' },
        'identity-origin': { type: 'string' },
        issuer: { type: 'string' },
        audience: { type: 'string' },
        dev: { type: 'boolean', default: false },
        faults: { type: 'boolean', default: env['SALA_FAULTS'] === '1' },
        log: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const result = schema.safeParse(values)
    if (result.success) return result.data
    throw new UsageError(result.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
