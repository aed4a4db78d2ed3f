import * as z from 'zod/mini'
import { passwordErrors, passwordFields } from '@/lib/text/passwords'
import { needsOf, toStaffGroup } from './groups'
import { newUsername, personFields, type User, type UserInput, username } from './schema'

const chosenPlace = z.nullable(z.object({ id: z.int(), code: z.string() }))
export type ChosenSelection = z.infer<typeof chosenPlace>

/** The form of a user: what the call carries, with the confirmation and with the place level by level. */
function formOver(name: z.ZodMiniString) {
  return z.pipe(
    z
      .object({
        username: name,
        ...passwordFields,
        ...personFields,
        province: chosenPlace,
        district: chosenPlace,
        school_id: z.string().check(z.trim()),
        school_degree: z.string().check(z.trim()),
      })
      .check(
        z.superRefine(
          (values, context) => {
            const refuse = (path: string, message: string) =>
              context.addIssue({ code: 'custom', path: [path], message })
            for (const [field, message] of Object.entries(passwordErrors(values, values.username)))
              refuse(field, message)
            const needs = needsOf(values.user_group)
            if (needs.province && values.province === null) refuse('province', 'common.error.require')
            if (needs.district && values.district === null) refuse('district', 'common.error.require')
            if (needs.school && values.school_id === '') refuse('school_id', 'common.error.require')
            if (needs.degree && values.school_degree === '') refuse('school_degree', 'common.error.require')
          },
          // Reports all errors together, not the errors of single fields before those between fields.
          { when: () => true },
        ),
      ),
    z.transform((values) => toInput(values)),
  )
}

interface CheckedValues extends Omit<UserInput, 'staff_group' | 'school_id' | 'school_degree' | 'gazetteer_id'> {
  province: ChosenSelection
  district: ChosenSelection
  school_id: string
  school_degree: string
}

/** The payload: the most specific place chosen, and nothing that the group does not have. */
function toInput(values: CheckedValues): UserInput {
  const needs = needsOf(values.user_group)
  const place = needs.district ? values.district : needs.province ? values.province : null
  return {
    username: values.username,
    password: values.password,
    is_password_temporary: values.is_password_temporary,
    first_name: values.first_name,
    last_name: values.last_name,
    gender: values.gender,
    email: values.email,
    phone_number_1: values.phone_number_1,
    user_group: values.user_group,
    staff_group: toStaffGroup(values.user_group),
    school_id: needs.school ? Number(values.school_id) : null,
    school_degree: needs.degree ? Number(values.school_degree) : null,
    gazetteer_id: place?.id ?? null,
  }
}

/** A user as the server holds it, in the shape that goes back. Passwords only go in. */
export function toUserInput(user: User): Omit<UserInput, 'user_group'> & Pick<User, 'user_group'> {
  const needs = needsOf(user.user_group)
  const place = needs.district ? user.district : needs.province ? user.province : null
  return {
    username: user.username,
    password: null,
    is_password_temporary: false,
    first_name: user.first_name,
    last_name: user.last_name,
    gender: user.gender,
    email: user.email,
    phone_number_1: user.phone_number_1 ?? '',
    user_group: user.user_group,
    staff_group: toStaffGroup(user.user_group),
    school_id: needs.school ? user.school_id : null,
    school_degree: needs.degree ? user.school_degree : null,
    gazetteer_id: place?.id ?? null,
  }
}

export const newUserForm = formOver(newUsername)
export const editUserForm = formOver(username)
export type UserFormValues = z.input<typeof newUserForm>

export const newUser: UserFormValues = {
  username: '',
  password: '',
  confirmation: '',
  is_password_temporary: false,
  last_name: '',
  first_name: '',
  gender: '',
  email: '',
  phone_number_1: '',
  user_group: '',
  province: null,
  district: null,
  school_id: '',
  school_degree: '',
}

export function toFormValues(user: User): UserFormValues {
  const place = (found: User['province']) => found && { id: found.id, code: found.code }
  return {
    ...newUser,
    username: user.username,
    last_name: user.last_name,
    first_name: user.first_name,
    gender: user.gender,
    email: user.email ?? '',
    phone_number_1: user.phone_number_1 ?? '',
    user_group: user.user_group,
    province: place(user.province),
    district: place(user.district),
    school_id: user.school_id === null ? '' : String(user.school_id),
    school_degree: needsOf(user.user_group).degree ? (user.school_degree?.toString() ?? '') : '',
  }
}
