import * as z from 'zod'
import { confirmationProblem, passwordFields } from '@/lib/passwords'
import { needsOf, staffGroupOf } from './groups'
import { newUsername, personFields, type User, type UserInput, username } from './schema'

const chosenPlace = z.object({ id: z.number().int(), code: z.string() }).nullable()
export type ChosenPlace = z.infer<typeof chosenPlace>

/** The form of a user: what the call carries, with the confirmation and with the place level by level. */
function formOver(name: z.ZodString) {
  return z
    .object({
      username: name,
      ...passwordFields,
      ...personFields,
      province: chosenPlace,
      district: chosenPlace,
      school_id: z.string().trim(),
      school_degree: z.string().trim(),
    })
    .superRefine(
      (values, context) => {
        const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        const confirmation = confirmationProblem(values)
        if (confirmation !== null) refuse('confirmation', confirmation)
        const needs = needsOf(values.user_group)
        if (needs.province && values.province === null) refuse('province', 'common.error.require')
        if (needs.district && values.district === null) refuse('district', 'common.error.require')
        if (needs.school && values.school_id === '') refuse('school_id', 'common.error.require')
        if (needs.degree && values.school_degree === '') refuse('school_degree', 'common.error.require')
      },
      // All that is wrong shows at once, not first what one field has and then what two have between them.
      { when: () => true },
    )
    .transform(toInput)
}

interface CheckedValues extends Omit<UserInput, 'staff_group' | 'school_id' | 'school_degree' | 'gazetteer_id'> {
  confirmation: string
  province: ChosenPlace
  district: ChosenPlace
  school_id: string
  school_degree: string
}

/** The payload (platform §3): the most specific place chosen, and nothing that the group does not have. */
function toInput({ confirmation: _, province, district, school_id, school_degree, ...rest }: CheckedValues): UserInput {
  const needs = needsOf(rest.user_group)
  return {
    ...rest,
    staff_group: staffGroupOf(rest.user_group),
    school_id: needs.school ? Number(school_id) : null,
    school_degree: needs.degree ? Number(school_degree) : null,
    gazetteer_id: (needs.district ? district?.id : needs.province ? province?.id : null) ?? null,
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

export function valuesOf(user: User): UserFormValues {
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
    school_degree: user.school_degree === null ? '' : String(user.school_degree),
  }
}
