import { createAtom } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/api/api-error'
import { readShared, removeShared, writeShared } from './storage'

const loggedError = z.object({
  id: z.string(),
  /** The error's class. */
  name: z.string(),
  /** HTTP status or kind of a failed call; the code that another error carries. */
  code: z.nullable(z.string()),
  /** The pattern of the route, never the address. */
  route: z.string(),
  at: z.string(),
  message: z.string(),
  stack: z.string(),
})
export type LoggedError = z.infer<typeof loggedError>

const key = 'errors'
const limit = 50

// Errors are recorded from the start on, before there is a router.
let routeNow: () => string = () => ''
/** The log since its first change in this tab; null as long as it is what the device holds. */
const changed = createAtom<readonly LoggedError[] | null>(null)

/** The logged errors, newest first. Read from the device when they are first asked for. */
export const errorLog = createAtom<readonly LoggedError[]>(
  () => changed.get() ?? readShared(key, z.array(loggedError)) ?? [],
)

/** Sets how to find the present route's pattern; the log lies below the router and cannot ask it. */
export function connectErrorLog(route: () => string): void {
  routeNow = route
}

/** Keeps what helps to find the fault and nothing personal. */
export function recordError(error: unknown): void {
  const entry: LoggedError = {
    id: crypto.randomUUID(),
    name: error instanceof Error ? className(error) : typeof error,
    code: readErrorCode(error),
    route: routeNow(),
    at: new Date().toISOString(),
    message: error instanceof Error ? scrubbedMessage(error) : '',
    stack: error instanceof Error ? scrubbedStack(error.stack ?? '') : '',
  }
  const entries = [entry, ...errorLog.get()].slice(0, limit)
  changed.set(entries)
  writeShared(key, entries)
}

/** At sign-out. */
export function clearErrorLog(): void {
  changed.set([])
  removeShared(key)
}

function readErrorCode(error: unknown): string | null {
  if (error instanceof ApiError) return String(error.status ?? error.kind)
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,59}$/.test(code) ? code : null
}

function className(error: Error): string {
  return /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error'
}

// The engine's own errors speak of code; a message from anywhere else may hold a name or a number of somebody.
const engineErrors = new Set(['TypeError', 'ReferenceError', 'RangeError'])

/** Code's own words stay; what is quoted, every number and everything that is not plain English letters goes. */
function scrubbedMessage(error: Error): string {
  if (error instanceof ApiError) return error.message
  if (!engineErrors.has(error.name)) return ''
  return error.message
    .replaceAll(/((?:reading|setting) '\w*')|["'`“‘](?:.*["'`”’]|.*)/g, (_, code?: string) => code ?? '…')
    .replaceAll(/https?:\S+/g, '…')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/[^\x20-\x7e…]+/g, '…')
    .slice(0, 200)
}

/** Only lines that are frames, without origin or query. The first lines repeat the message and are left out. */
function scrubbedStack(stack: string): string {
  return stack
    .split('\n')
    .flatMap((line) => {
      const frame = /^(?:at )?(?:async |new )?(?:([\w$.<>[\] ]{0,80})[(@])?([a-z-]+:\/\/[^\s)]+?):(\d+:\d+)\)?$/.exec(
        line.trim(),
      )
      const [, called = '', address, position] = frame ?? []
      if (address === undefined || position === undefined || !URL.canParse(address)) return []
      return [`at ${called.trim() || '?'} (${new URL(address).pathname}:${position})`]
    })
    .slice(0, 30)
    .join('\n')
}
