import * as z from 'zod'
import { personalFields } from '@/lib/api/personal'
import { answers } from '../../mocks/api/answers'

type Form = 'text' | 'phone'

/** The fields that the schemas of the API's answers mark as personal, by name. */
export function findPersonalFields(): Map<string, Form> {
  const found = new Map<string, Form>()
  for (const answer of Object.values(answers)) {
    if (!('body' in answer)) continue
    const schema = z.toJSONSchema(answer.body, { io: 'input', metadata: personalFields, unrepresentable: 'any' })
    visit(schema, '', found)
  }
  return found
}

function visit(node: unknown, field: string, found: Map<string, Form>): void {
  if (node === null || typeof node !== 'object') return
  if ('personal' in node && (node.personal === 'text' || node.personal === 'phone')) found.set(field, node.personal)
  for (const [key, part] of Object.entries(node)) {
    if (key !== 'properties') visit(part, field, found)
    else for (const [name, own] of Object.entries(part ?? {})) visit(own, name, found)
  }
}
