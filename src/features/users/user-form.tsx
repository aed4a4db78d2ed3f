import type { UseFormReturn } from 'react-hook-form'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { type FormMutation, FormPage } from '@/components/forms/form-page'
import { FormSection } from '@/components/forms/form-section'
import { passwordGroup } from '@/components/forms/password-group'
import { PasswordSection } from '@/components/forms/password-section'
import { SelectField } from '@/components/forms/select-field'
import { TextField } from '@/components/forms/text-field'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import type { WithTag } from '@/lib/api/get-record'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { useOpener } from '@/routing/opener'
import { useListReturn } from '@/components/tables/row-mark'
import { LinkButton } from '@/components/ui/link-button'
import { LockedValue } from '@/components/ui/locked-value'
import { genderOptions } from '@/domain/gender'
import { editUserForm, toUserInput, newUserForm, type UserFormValues, toFormValues } from './form-values'
import { groupsGivenBy } from './groups'
import { groupLabels } from './labels'
import { initialValues, lockedPlaces } from './locked-places'
import { userMutations, userQueries } from './queries'
import type { User, UserInput } from './schema'
import { UserPlaceFields } from './user-place-fields'

interface UserFormProps {
  signedIn: SignedInUser
  form: UseFormReturn<UserFormValues, unknown, UserInput>
  /** The user that is edited; none for a new one. */
  user?: User
  mutation: FormMutation<UserInput, User>
  draftKey: string
  onSaved: (saved: User) => void | Promise<void>
}

const passwordNames = {
  password: 'password',
  confirmation: 'confirmation',
  temporary: 'is_password_temporary',
} as const

interface NewUserFormProps {
  signedIn: SignedInUser
  onSaved: (saved: User) => void | Promise<void>
}

export function NewUserForm({ signedIn, onSaved }: NewUserFormProps) {
  const form = useZodForm(newUserForm, initialValues(signedIn, undefined))
  return (
    <UserForm signedIn={signedIn} form={form} mutation={userMutations.create()} draftKey="user/new" onSaved={onSaved} />
  )
}

export function EditUserForm({ signedIn, user }: { signedIn: SignedInUser; user: WithTag<User> }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const list = useListReturn('users')
  const form = useZodForm(editUserForm, toFormValues(user))
  const mutation = useRecordForm({
    form,
    record: user,
    toValues: toFormValues,
    readFields: toUserInput,
    read: ({ staleTime }) => queryClient.query({ ...userQueries.detail(user.id), staleTime }),
    ...userMutations.update(user.id),
    groups: [
      {
        fields: ['user_group', 'province', 'district', 'school_id', 'school_degree'],
        label: i18n._('userManagement.section.place'),
        text: (present) =>
          [
            i18n._(groupLabels[present.user_group]),
            ...[present.province, present.district, present.school].flatMap((place) =>
              place === null ? [] : [localName(place, locale)],
            ),
          ].join(', '),
        sentAs: ['user_group', 'staff_group', 'school_id', 'school_degree', 'gazetteer_id'],
      },
      passwordGroup(i18n),
    ],
    revisions: ({ password_changed_at: password }) => ({ password }),
    staysOpen: list.opener === null,
  })
  return (
    <UserForm
      signedIn={signedIn}
      form={form}
      user={user}
      mutation={mutation}
      draftKey={`user/${String(user.id)}`}
      onSaved={({ id }) => list.leave({ id })}
    />
  )
}

function UserForm({ signedIn, form, user, mutation, draftKey, onSaved }: UserFormProps) {
  const { i18n } = useLingui()
  const opener = useOpener()
  const { control, setValue } = form
  const account = (
    <FormSection title={i18n._('student.account')}>
      <div className="grid gap-4 cards:grid-cols-2">
        {user ? (
          <LockedValue
            label={i18n._('userManagement.username')}
            value={user.username}
            reason={i18n._('userManagement.usernameLocked')}
          />
        ) : (
          <TextField
            control={control}
            name="username"
            label={i18n._('userManagement.username')}
            help={i18n._('userManagement.username.help')}
            required
            maxLength={50}
          />
        )}
      </div>
      <PasswordSection
        control={control}
        names={passwordNames}
        label={i18n._(user ? 'form.password.new' : 'form.password')}
        help={i18n._(user ? 'form.password.keepHelp' : 'form.password.firstHelp')}
        isGiven={user !== undefined && user.id !== signedIn.profile.id}
      />
    </FormSection>
  )
  return (
    <FormPage
      form={form}
      mutation={mutation}
      draftKey={draftKey}
      onSaved={onSaved}
      cancel={
        <LinkButton to={can(signedIn, 'sts_manage_user') ? '/user' : '/'} onClick={opener?.onClick}>
          {i18n._('common.cancel')}
        </LinkButton>
      }
    >
      {user === undefined && account}
      <FormSection title={i18n._('userManagement.section.person')}>
        <div className="grid gap-4 cards:grid-cols-2">
          <TextField control={control} name="last_name" label={i18n._('person.lastName')} required />
          <TextField control={control} name="first_name" label={i18n._('person.firstName')} required />
          <SelectField
            control={control}
            name="gender"
            label={i18n._('student.gender')}
            required
            placeholder={i18n._('common.choose')}
            options={genderOptions(i18n)}
          />
          <TextField
            control={control}
            name="phone_number_1"
            label={i18n._('person.phone')}
            required
            type="tel"
            inputMode="tel"
          />
          <TextField control={control} name="email" label={i18n._('person.email')} type="email" inputMode="email" />
        </div>
      </FormSection>
      <FormSection title={i18n._('userManagement.section.place')}>
        <div className="grid items-start gap-4 cards:grid-cols-2">
          <GroupField control={control} signedIn={signedIn} user={user} />
          <UserPlaceFields
            control={control}
            setValue={setValue}
            locked={lockedPlaces(signedIn, user, i18n)}
            present={user?.school ?? null}
          />
        </div>
      </FormSection>
      {/* The account of a user who exists is rarely what is changed. */}
      {user !== undefined && account}
    </FormPage>
  )
}

type GroupFieldProps = Pick<UserFormProps, 'signedIn'> & {
  user: User | undefined
  control: ReturnType<typeof useZodForm<ReturnType<typeof toFormValues>, UserInput>>['control']
}

/** The groups that the signed-in user may give; users cannot change their own group. */
function GroupField({ signedIn, user, control }: GroupFieldProps) {
  const { i18n } = useLingui()
  const { data: groups } = useSuspenseQuery(userQueries.groups())
  const isOwn = user?.id === signedIn.profile.id
  const label = i18n._('userManagement.group')
  if (isOwn) {
    const shown = i18n._(groupLabels[user.user_group])
    return <LockedValue label={label} value={shown} reason={i18n._('userManagement.ownGroupLocked')} />
  }
  // A user of another group is edited without leaving it.
  const offered = [...groupsGivenBy(signedIn.role), user?.user_group]
  return (
    <SelectField
      control={control}
      name="user_group"
      label={label}
      required
      placeholder={i18n._('common.choose')}
      options={groups.data
        .filter(({ name }) => offered.some((group) => group === name))
        .map(({ name }) => ({ value: name, label: i18n._(groupLabels[name]) }))}
    />
  )
}
