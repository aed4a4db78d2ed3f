import * as z from 'zod/mini'
import { personName, requiredPhone, requiredText } from '@/domain/inputs'
import { optionalPassword } from '@/lib/text/passwords'
import { personalPhone, personalText } from '@/lib/api/personal'
import { gender } from '@/lib/api/wire'
import { cleanText } from '@/lib/text/text'
import { roles } from '@/auth/permissions'
import { userGroups } from './groups'

const place = z.object({ id: z.int(), code: z.string(), name: z.string(), name_en: z.string() })

/** One entry of `GET /groups`. */
export const group = z.object({ id: z.int(), name: z.enum(roles) })

/** A user. `school_id` is the raw school's id, the same in every year. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  first_name: personalText,
  last_name: personalText,
  gender,
  email: z.nullable(personalText),
  phone_number_1: z.nullable(personalPhone),
  user_group: z.enum(roles),
  province: z.nullable(place),
  district: z.nullable(place),
  school: z.nullable(z.object({ id: z.int(), code: z.string(), name: z.string(), name_en: z.string() })),
  school_id: z.nullable(z.int()),
  /** 0 all, 1 pre-school, 2 primary, 3 secondary. */
  school_degree: z.nullable(z.int()),
  status: z.boolean(),
  /** When the password was last set; null where that is not known. */
  password_changed_at: z.nullish(z.string()),
})
export type User = z.infer<typeof user>

/** The response of `DELETE /users/activate/{id}`. */
export const accountStatus = z.object({ id: z.int(), status: z.boolean() })

const email = z.pipe(
  z.pipe(
    z.nullable(z.string('common.error.email').check(z.overwrite(cleanText))),
    z.transform((text) => (text === '' ? null : text)),
  ),
  z.nullable(z.email('common.error.email').check(z.maxLength(200, 'common.error.textTooLong'))),
)

/** An existing username is sent as it is: other systems may have made it. */
export const username = requiredText(100)
/** Latin, because it is typed into sign-in pages everywhere; capitals and small letters do not make two names. */
export const newUsername = username.check(
  z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9._@-]{1,48})[A-Za-z0-9]$/, 'userManagement.username.invalid'),
)

/** The user's name and group: the same in the form and in the request. */
export const personFields = {
  first_name: personName,
  last_name: personName,
  gender: z.pipe(z.string('common.error.require'), z.enum(['f', 'm'], 'common.error.require')),
  email,
  phone_number_1: requiredPhone,
  user_group: z.pipe(z.string('common.error.require'), z.enum(userGroups, 'common.error.require')),
}
const recordId = z.int().check(z.positive())

/** The body of `POST` and `PUT /users`. */
export const userInput = z.strictObject({
  username,
  password: optionalPassword,
  is_password_temporary: z.boolean(),
  ...personFields,
  staff_group: z.nullable(z.enum(['school_management', 'teacher'])),
  school_id: z.nullable(recordId),
  school_degree: z.nullable(z.int().check(z.minimum(0), z.maximum(3))),
  gazetteer_id: z.nullable(recordId),
})
export type UserInput = z.output<typeof userInput>

/** The body of `PUT /users/:id`: the fields that were changed. */
export const userChanges = z.partial(userInput)

/** The body of `POST /users`: an account may be made before its password is. */
export const newUserInput = z.extend(userInput, {
  username: newUsername,
  password: z._default(optionalPassword, null),
  is_password_temporary: z._default(z.boolean(), false),
})
