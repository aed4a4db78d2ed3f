import { answers } from '../answers'
import type { ServedOperation } from '../operation'
import { findRule, type Operation } from '../policy'
import { assumptions } from './assumptions'
import type { JsonSchema, SchemaBook } from './schema-of'
import { refusals } from './shared-parts'

const comparing: ReadonlySet<Operation> = new Set<Operation>([
  'POST /scores',
  'POST /attendances',
  'PUT /academic-years/:id',
  'PUT /classrooms/:id',
  'PUT /enrollments/:id',
  'PUT /enrollments/change-result/:id',
  'PUT /schools/:id',
  'PUT /student-accounts/:id',
  'PUT /students/:id',
  'PUT /users/:id',
  'POST /transfer/approve/:id',
  'PUT /scholarships/:id',
  'PUT /scholarship_funding/:id',
  'DELETE /scholarship_funding/:id',
  'PUT /scholarship_remittance/:id',
  'DELETE /scholarship_remittance/:id',
])
const tagged: ReadonlySet<Operation> = new Set<Operation>([
  'GET /scores',
  'GET /attendances',
  'GET /academic-years/:id',
  'GET /classrooms/:id',
  'GET /enrollments/get-by-student',
  'GET /schools/:id',
  'GET /student-accounts/:id',
  'GET /students/:id',
  'GET /transfer/:id',
  'GET /users/:id',
])

const budget =
  'Every lookup of a child outside the caller’s schools is recorded and counts towards one budget of the account (429, `Retry-After`).'

/** Rules of inputs that JSON Schema cannot express. */
const notes: Partial<Record<Operation, string>> = {
  'POST /academic-years':
    'Dates in order; a vacation has both ends or neither and lies within the year; a new year is a draft.',
  'PUT /academic-years/:id':
    'Dates in order; a vacation has both ends or neither; the status moves one step at a time.',
  'GET /students/find': `Gender and birth date only where the caller’s school holds the child’s record or nobody does. ${budget}`,
  'GET /enrollments/duplicates': budget,
  'POST /import/enrollments/duplicates': `One lookup of each child for a file; more than ten of one name are refused. ${budget}`,
  'GET /student-accounts/find': budget,
  'POST /classrooms': 'Special education only in pre-school grades, a type only from grade 11 on.',
  'PUT /classrooms/:id': 'Special education only in pre-school grades, a type only from grade 11 on.',
  'POST /enrollments':
    'A child whose record another school holds is enrolled by the ID alone, for the year in preparation; identity and options are not taken.',
  'POST /enrollments/assign-classroom': 'Either a class or the suffix of a new one.',
  'POST /enrollments/graduation':
    'Year, school and grade unless the last grade is finished; `enrolled_by` is the caller.',
  'PUT /enrollments/change-result/:id': 'The other reason where the reason is “other”, and only there.',
  'GET /reports/rows':
    'The rows that decide whether `POST /reports` refuses a file as too long; `params` are those of its body, as JSON.',
  'POST /transfer': 'School code and grade unless the school is a private one or one outside the system.',
  'PUT /students/:id': 'A guardian, father or mother is named whole or not at all.',
}

const scopes = {
  none: 'The whole country.',
  self: 'The caller’s own records.',
  schools: 'The schools in the caller’s place.',
  classrooms: 'The classes in the caller’s place; a teacher’s own.',
  export: 'The place of the caller’s role, and the levels within it.',
} as const

/** The OpenAPI object of one operation; without `served` it is one that only says how the server is. */
export function operationObject(operation: Operation, served: ServedOperation | null, book: SchemaBook) {
  const rule = findRule(operation)
  const isPublic = rule.who === 'public'
  const assumed = assumptions.filter((assumption) => assumption.operation === operation)
  const description = [notes[operation], `Scope: ${scopes[rule.scope]}`]
  return {
    operationId: createOperationId(operation),
    tags: [chooseTag(operation)],
    description: description.filter((part) => part !== undefined).join('\n\n'),
    security: isPublic ? [] : [{ bearer: [] }],
    'x-permissions': typeof rule.who === 'string' ? rule.who : [...rule.who],
    'x-scope': rule.scope,
    ...(rule.everywhere !== undefined && { 'x-scope-lifted-by': [...rule.everywhere] }),
    ...(rule.refusedIn !== undefined && { 'x-refused-in-years': rule.refusedIn }),
    ...(assumed.length > 0 && { 'x-assumed': true, 'x-assumed-for': assumed.map(({ what }) => what) }),
    ...(served !== null && { parameters: describeParameters(served, book), ...describeBody(served, book) }),
    responses: describeResponses(operation, served, book),
  }
}

function createOperationId(operation: Operation): string {
  const [method = '', path = ''] = operation.split(' ')
  return [method.toLowerCase(), ...path.split(/[^A-Za-z]+/).filter((part) => part !== '')].join('_')
}

/** The resource: the first part of the path, of an import what is imported. */
function chooseTag(operation: Operation): string {
  const [, first = '', second = ''] = (operation.split(' ')[1] ?? '').split('/')
  return first === 'import' ? second : first.replace('.json', '')
}

function isWrite(operation: Operation): boolean {
  return !operation.startsWith('GET ') || operation === 'GET /data-query/export'
}

function describeParameters({ operation, input }: ServedOperation, book: SchemaBook) {
  return [
    ...described('path', book.addSchema(input.params)),
    ...described('query', book.addSchema(input.query)),
    ...(isWrite(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(comparing.has(operation) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ]
}

/** The parameters of an object; of one with kinds, those of all kinds, and what every kind asks for is required. */
function described(place: 'path' | 'query', schema: JsonSchema) {
  const kinds = [schema, ...(schema.oneOf ?? schema.anyOf ?? [])].filter((kind) => kind.properties !== undefined)
  const names = new Set(kinds.flatMap((kind) => Object.keys(kind.properties ?? {})))
  return [...names].map((name) => {
    const found = kinds.flatMap((kind) => kind.properties?.[name] ?? [])
    const required = kinds.every((kind) => kind.required?.includes(name) === true)
    const [first] = found
    const same = found.every((item) => JSON.stringify(item) === JSON.stringify(first))
    return { name, in: place, required, schema: same ? (first ?? {}) : { anyOf: found } }
  })
}

function describeBody({ input, form }: ServedOperation, book: SchemaBook) {
  if (input.body === null || input.body._zod.def.type === 'undefined') return {}
  const schema = book.addSchema(input.body)
  if (form === undefined) return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  const properties = {
    [form.json]: schema,
    [form.file]: { type: 'string', contentMediaType: 'application/octet-stream', maxLength: form.bytes },
  }
  return {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties, required: [form.json, form.file], additionalProperties: false },
          encoding: { [form.json]: { contentType: 'application/json' } },
        },
      },
    },
  }
}

function describeResponses(operation: Operation, served: ServedOperation | null, book: SchemaBook) {
  const answer = answers[operation]
  const isFile = 'media' in answer
  const headers = {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(isFile && { 'Content-Disposition': { $ref: '#/components/headers/Disposition' } }),
    ...(tagged.has(operation) && { ETag: { $ref: '#/components/headers/ETag' } }),
    ...(isWrite(operation) && { 'Idempotency-Replayed': { $ref: '#/components/headers/Replayed' } }),
  }
  const content = isFile
    ? Object.fromEntries(answer.media.map((type) => [type, {}]))
    : { 'application/json': { schema: book.addSchema(answer.body) } }
  return {
    [answer.status]: { description: answer.status === 201 ? 'Made.' : 'Done.', headers, content },
    ...Object.fromEntries(
      listStatuses(operation, served).map((status) => [
        status,
        { $ref: `#/components/responses/${refusals[status] ?? ''}` },
      ]),
    ),
  }
}

/** With what an operation can refuse. */
export function listStatuses(operation: Operation, served: ServedOperation | null): number[] {
  if (served === null) return [500, 503]
  // A report of a class without students, a list of a closed year: reads refuse by state (409) too.
  const usual = [400, 401, 403, 404, 409, 429, 500, 503]
  return [
    ...usual,
    ...(comparing.has(operation) ? [412] : []),
    ...(isWrite(operation) ? [408, 413, 415, 422, 507] : []),
  ]
}
