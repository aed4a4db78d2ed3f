import type { JsonSchema } from './schema-of'

const text = { type: 'string' } as const
const refusal = (description: string, headers?: Record<string, unknown>) => ({
  description,
  ...(headers !== undefined && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

/** The body of every refusal. */
const refusalSchema: JsonSchema = {
  type: 'object',
  properties: {
    message: { ...text, description: 'A message of the client’s catalogue, or a text to be shown as it is.' },
    errors: {
      type: 'object',
      additionalProperties: text,
      description:
        'A message by field; fields inside others are joined by dots (`student.first_name`, `data.0.score`).',
    },
    values: { type: 'object', additionalProperties: { type: ['string', 'number'] }, description: 'For placeholders.' },
    changes: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { by: { type: ['string', 'null'] }, at: { ...text, format: 'date-time' } },
        required: ['by', 'at'],
      },
      description: 'Of a 412: who changed each field of the record last, as far as that is known.',
    },
    requestId: { ...text, description: 'Of a 500: finds the fault in the server’s log.' },
  },
  required: ['message'],
}

/** The answers that refuse, by status. */
export const refusals: Readonly<Record<number, string>> = {
  400: 'InvalidInput',
  401: 'NotSignedIn',
  403: 'NotPermitted',
  404: 'NotFound',
  408: 'TooSlow',
  409: 'Conflict',
  412: 'ChangedMeanwhile',
  413: 'TooLarge',
  415: 'WrongMediaType',
  422: 'KeyUsedOtherwise',
  429: 'TooManyRequests',
  500: 'Fault',
  503: 'Busy',
  507: 'StorageFull',
}

const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } }

export const sharedParts = {
  schemas: { Refusal: refusalSchema },
  responses: {
    InvalidInput: refusal('The input is not as described; `errors` says where.'),
    NotSignedIn: refusal('No token, or one that is not valid any more.', { 'WWW-Authenticate': { schema: text } }),
    NotPermitted: refusal('The permissions or the place of the account do not allow it.'),
    NotFound: refusal('No such record.'),
    Conflict: refusal('The state of what is there does not allow it: a closed year, a record that others use.'),
    ChangedMeanwhile: refusal('`If-Match` names a state that is not there any more. Nothing was changed.'),
    TooSlow: refusal('The body did not arrive in time.'),
    TooLarge: refusal('The body is larger than is accepted; `values.limit` says how large it may be.'),
    WrongMediaType: refusal('The body is of another media type.'),
    KeyUsedOtherwise: refusal('The `Idempotency-Key` has come with another request before.'),
    TooManyRequests: refusal(
      'Too many requests. The stand-in does not count them; the client waits as long as the response says.',
      retryAfter,
    ),
    Fault: refusal('A fault of the server. Nothing was changed.'),
    StorageFull: refusal('There is no room left to store anything. Nothing was changed; reading still works.'),
    Busy: refusal('Too much to do; the same request can be sent again.', retryAfter),
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'The same for every try of one write: the second try changes nothing and gets the first one’s answer, with `Idempotency-Replayed: true`.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
    },
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      required: false,
      description: 'The tag of what the caller has seen. When something else is there now, nothing is changed (412).',
      schema: text,
    },
  },
  headers: {
    ETag: { schema: text, description: 'The tag of what was read, for `If-Match`.' },
    RequestId: { schema: { type: 'string', format: 'uuid' }, description: 'Finds the request in the server’s log.' },
    Replayed: { schema: { type: 'string', const: 'true' }, description: 'The answer of an earlier try of this write.' },
    Disposition: { schema: text, description: 'Names the file (`filename*`).' },
  },
  securitySchemes: {
    bearer: {
      type: 'openIdConnect',
      description:
        'An access token as `Authorization: Bearer …`; permissions are the realm roles in `realm_access.roles`, the account’s name is `preferred_username`.',
      openIdConnectUrl: '/.well-known/openid-configuration',
    },
  },
} as const
