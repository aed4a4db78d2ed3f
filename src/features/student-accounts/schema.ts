import * as z from 'zod/mini'
import { code } from '@/domain/inputs'
import {
  maxPasswordLength,
  minPasswordLength,
  optionalPassword,
  passwordErrors,
  passwordFields,
} from '@/lib/text/passwords'
import { personalText } from '@/lib/api/personal'
import { gender, wireDate } from '@/lib/api/wire'

/** A student who may have an account: `sts_id` is the number the schools know the student by. */
export const accountStudent = z.object({
  sts_id: z.string(),
  first_name: personalText,
  last_name: personalText,
  first_name_en: z.nullable(personalText),
  last_name_en: z.nullable(personalText),
  gender,
  birth_date: wireDate,
})

/** A student account. The username is the record's id; `user_id` and `status` are what
 *  activating it needs. */
export const studentAccount = z.extend(accountStudent, {
  username: z.string(),
  user_id: z.int(),
  status: z.boolean(),
  /** When the password was last set; null where that is not known. */
  password_changed_at: z.nullish(z.string()),
})
export type StudentAccount = z.infer<typeof studentAccount>

/** `GET /student-accounts/find`: the student of a student ID, with the account where there is one. */
export const foundStudent = z.extend(accountStudent, {
  username: z.nullable(z.string()),
  status: z.nullable(z.boolean()),
})
export type FoundStudent = z.infer<typeof foundStudent>

export const stsId = code(50)

export const studentAccountInput = z.strictObject({
  sts_id: stsId,
  password: optionalPassword,
  is_password_temporary: z.boolean(),
})
export type StudentAccountInput = z.output<typeof studentAccountInput>

/** The body of `POST /student-accounts`: an account may be made before its password is. */
export const newStudentAccountInput = z.extend(studentAccountInput, {
  password: z._default(optionalPassword, null),
  is_password_temporary: z._default(z.boolean(), false),
})

/** A class has no more students. */
export const mostClassAccounts = 60

/** The body of `POST /student-accounts/class`: the students of a class, each with the temporary password of their slip. */
export const classAccountsInput = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        sts_id: stsId,
        password: z.string().check(z.minLength(minPasswordLength), z.maxLength(maxPasswordLength)),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostClassAccounts, 'studentAccount.class.tooMany')),
})
export type ClassAccountsInput = z.output<typeof classAccountsInput>
/** The student IDs whose accounts were made; who had one keeps it with its password. */
export const classAccounts = z.object({ created: z.array(z.string()) })

/** The body of `PUT /student-accounts/:id`: the fields that were changed. */
export const studentAccountChanges = z.partial(studentAccountInput)

/** An account as the server holds it, in the shape that goes back. Passwords only go in. */
export function toStudentAccountInput({ sts_id }: StudentAccount): StudentAccountInput {
  return { sts_id, password: null, is_password_temporary: false }
}

/** The form in which a student account gets its password. */
export const passwordForm = z.pipe(
  z.object({ sts_id: stsId, ...passwordFields }).check(
    z.superRefine(
      (values, context) => {
        // A new account has the student ID as its name.
        for (const [field, message] of Object.entries(passwordErrors(values, values.sts_id))) {
          context.addIssue({ code: 'custom', path: [field], message })
        }
      },
      { when: () => true },
    ),
  ),
  z.transform(({ sts_id, password, is_password_temporary }): StudentAccountInput => ({
    sts_id,
    password,
    is_password_temporary,
  })),
)
