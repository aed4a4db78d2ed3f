import * as fc from 'fast-check'
import * as z from 'zod'
import { answers } from '../../api/answers'
import { listStatuses } from '../../api/openapi/operation-object'
import { findOperation } from '../../api/operation-paths'
import type { Operation } from '../../api/policy'
import { servedOperations } from '../../api/served-operations'
import { type TestWorld } from '../world'
import { schools } from '../world-ids'
import { madeRequests, type MadeRequest } from './made-request'

/** The findings of a run; lists have a line for each input with a wrong response. */
export interface Findings {
  inputs: number
  /** The number of responses of each class (2xx, 4xx, …). */
  classes: Map<string, number>
  /** Operations that took at least one input. */
  accepted: Set<Operation>
  faults: string[]
  /** Answers that the API description does not list, or refusals in another shape. */
  undescribed: string[]
  /** Refusals after which something else was stored. */
  changes: string[]
  slow: string[]
  slowestMs: number
  polluted: boolean
}

const refusal = z.object({
  message: z.string().min(1),
  errors: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const maxMs = 1_000
/** A file is read in a worker thread, which has to start first; other requests do not wait for it. */
const maxImportMs = 3_000
const hangMs = 10_000
const inPiece = 250
const byName = new Map(servedOperations.map((served) => [served.operation, served]))

/** Sends generated inputs to the whole API of a test world. The same seed generates the same inputs. */
export async function fuzz(world: TestWorld, { inputs, seed }: { inputs: number; seed: number }): Promise<Findings> {
  const found: Findings = {
    inputs: 0,
    classes: new Map(),
    accepted: new Set(),
    faults: [],
    undescribed: [],
    changes: [],
    slow: [],
    slowestMs: 0,
    polluted: false,
  }
  const requests = madeRequests(await goodFiles(world))
  for (let piece = 0; found.inputs < inputs; piece += 1) {
    const numRuns = Math.min(inPiece, inputs - found.inputs)
    for (const request of fc.sample(requests, { numRuns, seed: seed + piece })) {
      await judge(world, request, found)
    }
    await world.reset()
    world.logged.length = 0
  }
  found.polluted = 'polluted' in {} || Object.keys(Object.prototype).length > 0
  return found
}

/** Templates as the API hands them out: what imports take. */
async function goodFiles(world: TestWorld): Promise<string[]> {
  const addresses = [
    `/template/export?type=monthly_score&academic_year_school_id=${schools.own}&grade=7&suffix=%E1%9E%80&month=1`,
    '/template/export?type=attendance&classroomId=301',
  ]
  return await Promise.all(
    addresses.map(async (address) => {
      const response = await world.call('GET', address, { as: 'demis' })
      return Buffer.from(await response.arrayBuffer()).toString('latin1')
    }),
  )
}

/** The operations that leave a line in the audit log although they refuse. */
const auditedRefusals = new Set(['GET /students/find', 'GET /student-accounts/find'])

async function judge(world: TestWorld, request: MadeRequest, found: Findings): Promise<void> {
  found.inputs += 1
  const line = describe(request)
  const isSampled = found.inputs % 20 === 0
  // Background work of earlier inputs is finished first.
  if (isSampled) await world.settle()
  const before = isSampled ? await world.checksum() : ''
  const { response, ms } = await send(world, request)
  const { status } = response
  const text = await response.text()
  const kind = `${Math.floor(status / 100)}xx`
  found.classes.set(kind, (found.classes.get(kind) ?? 0) + 1)
  if (status >= 500 && status !== 503) found.faults.push(`${status} ${line}`)
  const served = findOperation(request.method, new URL(request.address, 'http://x').pathname)
  if (status < 300 && served !== null) found.accepted.add(served)
  if (!isDescribed(request, served, status)) found.undescribed.push(`${status} ${line}`)
  else if (status >= 400 && request.method !== 'HEAD' && !isRefusal(text))
    found.undescribed.push(`shape ${line} ${text}`)
  const changesNothing = status >= 400 && !(served !== null && auditedRefusals.has(served))
  if (isSampled && changesNothing && (await world.checksum()) !== before) found.changes.push(`${status} ${line}`)
  if (ms > found.slowestMs) found.slowestMs = ms
  const longest = request.body === null || typeof request.body === 'string' ? maxMs : maxImportMs
  if (ms > longest && (await isAlwaysSlow(world, request, longest))) found.slow.push(`${Math.round(ms)} ms ${line}`)
}

/** A busy machine makes any request slow now and then; a really slow one is slow every time. */
async function isAlwaysSlow(world: TestWorld, request: MadeRequest, longest: number): Promise<boolean> {
  for (let again = 0; again < 3; again += 1) {
    const before = process.cpuUsage()
    const { ms } = await send(world, request)
    const { user, system } = process.cpuUsage(before)
    if (ms < hangMs && (user + system) / 1_000 <= longest) return false
  }
  return true
}

async function send(world: TestWorld, { method, address, as, headers, body }: MadeRequest) {
  const start = performance.now()
  const isForm = body !== null && typeof body !== 'string'
  const response = await world.call(method, address, {
    as,
    headers: { ...headers },
    ...(body !== null && { body: isForm ? toForm(body.parts) : body }),
  })
  return { response, ms: performance.now() - start }
}

function toForm(parts: readonly { name: string; text: string; isFile: boolean }[]): FormData {
  const form = new FormData()
  for (const { name, text, isFile } of parts) {
    if (isFile) form.append(name, new Blob([Buffer.from(text, 'latin1')]), 'upload')
    else form.append(name, text)
  }
  return form
}

function isDescribed({ operation, method }: MadeRequest, served: Operation | null, status: number): boolean {
  // With another method or address, no operation or another one answers.
  if (served === null) return method === 'HEAD' ? status < 500 : [404, 405, 413].includes(status)
  const statuses = [answers[served].status, ...listStatuses(served, byName.get(served) ?? null)]
  return statuses.includes(status) || (served !== operation && status < 500)
}

function isRefusal(text: string): boolean {
  try {
    return refusal.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

function describe({ method, address, as, headers, body }: MadeRequest): string {
  const sent =
    body === null
      ? ''
      : typeof body === 'string'
        ? body
        : JSON.stringify(body.parts.map(({ name, text }) => [name, text.slice(0, 200)]))
  return `${as} ${method} ${address.slice(0, 400)} ${JSON.stringify(headers).slice(0, 200)} ${sent.slice(0, 1_500)}`
}
