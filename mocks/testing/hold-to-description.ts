import * as z from 'zod'
import { answers } from '../api/answers'
import type { Outgoing } from '../api/operation'
import type { Operation } from '../api/policy'

/** Why an answer is not what the description says of its operation; null when it is. */
export function findMisfit(operation: Operation, { status, body, file }: Outgoing): string | null {
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
