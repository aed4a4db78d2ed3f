import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import type { ListColumn } from '@/components/tables/columns'
import type { FormatContext } from '@/components/tables/format-context'
import type { FilterControlProps, List, ListFilter } from '@/components/tables/list'
import { textFilter } from '@/components/tables/list-filters'
import { RowName } from '@/components/tables/row-name'
import { lockedSchool } from '@/auth/scope'
import { Select } from '@/components/ui/select'
import { TextLink } from '@/components/ui/text-link'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { defaultYear } from '@/domain/academic-years/schema'
import { accountNameColumns, accountStatusColumn } from '@/domain/account-columns'
import { genderLabel } from '@/domain/gender'
import { areaOfCode } from '@/domain/places/area'
import { areaFilters } from '@/domain/places/area-filters'
import { SchoolSelect } from '@/domain/school-selection/school-select'
import { schoolQueries } from '@/domain/schools/queries'
import { groupLabels } from './labels'
import { type UserListing, userQueries } from './queries'
import type { User } from './schema'
import { usePresentSchools } from './use-present-schools'
import { UserActions } from './user-actions'

const filters: readonly ListFilter<UserListing>[] = [
  textFilter({ key: 'username', label: 'userManagement.username', at: 'search' }),
  {
    key: 'group',
    label: 'userManagement.group',
    at: 'bar',
    Control: GroupFilter,
    format: ({ group }, { i18n }) => (group === undefined ? null : i18n._(groupLabels[group])),
    dropped: () => ({ group: undefined }),
  },
  ...areaFilters({
    levels: { province: 'bar', district: 'bar' },
    isOffered: ({ role }) => role !== 'district_officer' && role !== 'school_management',
  }),
  {
    key: 'school',
    label: 'school.title',
    at: 'bar',
    Control: SchoolFilter,
    format: formatSchool,
    dropped: () => ({ school: undefined }),
    isContext: true,
    isOffered: (_, { role }) => role !== 'school_management',
    isLocked: (_, user) => lockedSchool(user) !== null,
  },
]

const columns: readonly ListColumn<User>[] = [
  ...accountNameColumns<User>((user) => <Name user={user} />),
  {
    accessorKey: 'gender',
    header: 'student.gender',
    meta: { isHidden: true, file: { width: 8, value: ({ gender }, { i18n }) => genderLabel(gender, i18n) } },
  },
  accountStatusColumn(),
  {
    accessorKey: 'user_group',
    header: 'userManagement.group',
    cell: ({ row }) => <Group name={row.original.user_group} />,
    meta: { file: { width: 22, value: (user, { i18n }) => i18n._(groupLabels[user.user_group]) } },
  },
  {
    accessorKey: 'school',
    header: 'userManagement.workplace',
    cell: ({ row }) => <Workplace user={row.original} />,
    meta: {
      file: {
        header: 'school.title',
        width: 28,
        value: ({ school }, { locale }) => school && localName(school, locale),
      },
    },
  },
  {
    accessorKey: 'province',
    header: 'gazetteer.province',
    meta: {
      isHidden: true,
      file: { width: 18, value: ({ province }, { locale }) => province && localName(province, locale) },
    },
  },
  {
    accessorKey: 'district',
    header: 'gazetteer.district',
    meta: {
      isHidden: true,
      file: { width: 18, value: ({ district }, { locale }) => district && localName(district, locale) },
    },
  },
  {
    accessorKey: 'phone_number_1',
    header: 'person.phone',
    cell: ({ row }) => <span className="tabular-nums">{row.original.phone_number_1}</span>,
    meta: { file: { width: 15, value: (user) => user.phone_number_1 } },
  },
  {
    accessorKey: 'email',
    header: 'person.email',
    meta: { isHidden: true, file: { width: 24, value: ({ email }) => email } },
  },
  {
    id: 'action',
    header: 'common.action',
    cell: ({ row }) => <UserActions user={row.original} />,
    meta: { actions: true },
  },
]

export const userList: List<User, UserListing> = {
  name: 'users',
  title: 'userManagement.title',
  count: 'userManagement.count',
  noneFound: 'userManagement.noneFound',
  columns,
  filters,
  rows: userQueries.list,
  record: (id) => userQueries.detail(Number(id)),
}

/** The groups that a user can have; students have accounts of their own kind. */
function GroupFilter({ values, onChange }: FilterControlProps<UserListing>) {
  const { i18n } = useLingui()
  const { data: groups } = useSuspenseQuery(userQueries.groups())
  return (
    <Select
      label={i18n._('userManagement.group')}
      value={values.group ?? ''}
      options={[
        { value: '', label: i18n._('common.all') },
        ...groups.data
          .filter(({ name }) => name !== 'student')
          .map(({ name }) => ({ value: name, label: i18n._(groupLabels[name]) })),
      ]}
      onChange={(name) => onChange({ group: name === '' ? undefined : name })}
    />
  )
}

function SchoolFilter({ values: { gazetteer, school }, onChange }: FilterControlProps<UserListing>) {
  const { i18n } = useLingui()
  const choice = usePresentSchools(gazetteer)
  return (
    <SchoolSelect
      value={school}
      area={areaOfCode(gazetteer ?? '')}
      options={choice.options}
      loading={choice.isLoading}
      placeholder={i18n._('common.all')}
      error={choice.isError ? i18n._('gazetteer.notLoaded') : undefined}
      onChange={(chosen) => onChange({ school: chosen })}
    />
  )
}

/** An account has no year: the school is named as in the present one. */
function formatSchool({ gazetteer, school }: UserListing, { user, locale, read }: FormatContext): string | null {
  if (school === undefined) return null
  const own = lockedSchool(user)
  if (own !== null) return localName(own, locale)
  const year = defaultYear(read(academicYearQueries.all())?.data ?? [])
  const schools = year && read(schoolQueries.lookup({ academicYear: year.id, gazetteer, locale }))
  const named = schools?.data.find((item) => item.school_id === school)
  return named === undefined ? String(school) : localName(named, locale)
}

/** The name; below it the username, which no two users share, and on a phone the place. */
function Name({ user }: { user: User }) {
  const locale = useLocale()
  return (
    <RowName details={[user.username]} onPhone={<Workplace user={user} />}>
      <TextLink to="/user/edit/$userId" params={{ userId: user.id }}>
        {fullName(user, locale)}
      </TextLink>
    </RowName>
  )
}

function Group({ name }: { name: User['user_group'] }) {
  const { i18n } = useLingui()
  return i18n._(groupLabels[name])
}

/** The school; of an officer, who has none, the district and province. */
function Workplace({ user: { school, district, province } }: { user: User }) {
  const locale = useLocale()
  const places = school === null ? [district, province] : [school]
  return places.flatMap((place) => (place === null ? [] : [localName(place, locale)])).join(' · ')
}
