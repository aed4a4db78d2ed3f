import * as z from 'zod'
import { foldDigits } from '@/lib/digits'
import { optionalPassword } from '@/lib/passwords'
import { gender } from '@/lib/wire'
import { roles } from '@/session/permissions'
import { userGroups } from './groups'

const place = z.object({ id: z.number().int(), code: z.string(), name: z.string(), name_en: z.string() })

/** One entry of `GET /groups`. */
export const group = z.object({ id: z.number().int(), name: z.enum(roles) })

/** A user (platform §3). `school_id` is the raw school's id, the same in every year. */
export const user = z.object({
  id: z.number().int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  gender,
  email: z.string().nullable(),
  phone_number_1: z.string().nullable(),
  user_group: z.enum(roles),
  province: place.nullable(),
  district: place.nullable(),
  school: z.object({ id: z.number().int(), code: z.string(), name: z.string(), name_en: z.string() }).nullable(),
  school_id: z.number().int().nullable(),
  /** 0 all, 1 pre-school, 2 primary, 3 secondary (platform §3, checklist O-037). */
  school_degree: z.number().int().nullable(),
  status: z.boolean(),
})
export type User = z.infer<typeof user>

/** What `DELETE /users/activate/{id}` answers. */
export const accountStatus = z.object({ id: z.number().int(), status: z.boolean() })

const requiredText = z
  .string('common.error.require')
  .trim()
  .min(1, 'common.error.require')
  .max(100, 'common.error.textTooLong')
const phone = z
  .string('common.error.require')
  .transform(foldDigits)
  .pipe(
    z
      .string()
      .min(1, 'common.error.require')
      .regex(/^\+?\d(?:[ -]?\d){6,14}$/, 'userManagement.phone.invalid'),
  )
const email = z
  .string('common.error.email')
  .trim()
  .nullable()
  .transform((text) => (text === '' ? null : text))
  .pipe(z.email('common.error.email').max(200, 'common.error.textTooLong').nullable())

/** An existing username is sent as it is: other systems may have made it. */
export const username = requiredText
/** Latin, because it is typed into sign-in pages everywhere; capitals and small letters do not make two names. */
export const newUsername = username.regex(
  /^[A-Za-z0-9](?:[A-Za-z0-9._@-]{1,48})[A-Za-z0-9]$/,
  'userManagement.username.invalid',
)

/** Who the user is, and the group: alike in the form and in the call. */
export const personFields = {
  first_name: requiredText,
  last_name: requiredText,
  gender: z.string('common.error.require').pipe(z.enum(['f', 'm'], 'common.error.require')),
  email,
  phone_number_1: phone,
  user_group: z.string('common.error.require').pipe(z.enum(userGroups, 'common.error.require')),
}
const recordId = z.number().int().positive()

/** The body of `POST` and `PUT /users` (platform §3). */
export const userInput = z.strictObject({
  username,
  password: optionalPassword,
  is_password_temporary: z.boolean(),
  ...personFields,
  staff_group: z.enum(['school_management', 'teacher']).nullable(),
  school_id: recordId.nullable(),
  school_degree: z.number().int().min(0).max(3).nullable(),
  gazetteer_id: recordId.nullable(),
})
export type UserInput = z.output<typeof userInput>

/** The body of `POST /users`. */
export const newUserInput = userInput.extend({ username: newUsername })
