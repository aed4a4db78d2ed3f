import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { narrowestCode } from '@/domain/places/area'
import { AreaFilter } from '@/domain/places/area-filter'
import { FilterBar } from '@/components/tables/filter-bar'
import { TextFilter } from '@/components/tables/text-filter'
import { lockedProvince } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Select } from '@/components/ui/select'
import { gazetteerQueries } from '@/domain/places/queries'
import { SchoolSelect } from '@/domain/school-selection/school-select'
import { groupLabels } from './labels'
import { userQueries } from './queries'
import { usePresentSchools } from './use-present-schools'
import { offeredFilters, type UserFilters, type UserSearch } from './user-search'

interface UserFilterProps {
  user: SignedInUser
  filters: UserFilters
  onChange: (part: Partial<UserSearch>, options?: { replace: boolean }) => void
  onReset: () => void
}

/** The filters of the user list. They apply as they are chosen or typed. */
export function UserFilter({ user, filters, onChange, onReset }: UserFilterProps) {
  const { i18n } = useLingui()
  const { data: groups } = useSuspenseQuery(userQueries.groups())
  const offered = offeredFilters(user)
  const province = lockedProvince(user)
  return (
    <FilterBar
      onReset={onReset}
      search={
        <TextFilter
          label={i18n._('userManagement.username')}
          value={filters.username ?? ''}
          onChange={(username) => onChange({ username: username === '' ? undefined : username }, { replace: true })}
        />
      }
    >
      <Select
        label={i18n._('userManagement.group')}
        value={filters.group ?? ''}
        options={[
          { value: '', label: i18n._('common.all') },
          // Students have accounts of their own kind.
          ...groups.data
            .filter(({ name }) => name !== 'student')
            .map(({ name }) => ({ value: name, label: i18n._(groupLabels[name]) })),
        ]}
        onChange={(name) => onChange({ group: groups.data.find((each) => each.name === name)?.name })}
      />
      {offered.place && (
        <AreaFilter
          places={gazetteerQueries.places}
          area={filters.area}
          levels={['province', 'district']}
          {...(province && { locked: { province } })}
          onChange={(area) => onChange({ gazetteer: narrowestCode(area), school: undefined })}
        />
      )}
      {offered.school && <SchoolFilter filters={filters} onChange={onChange} />}
    </FilterBar>
  )
}

function SchoolFilter({ filters, onChange }: Pick<UserFilterProps, 'filters' | 'onChange'>) {
  const { i18n } = useLingui()
  const choice = usePresentSchools(narrowestCode(filters.area))
  return (
    <SchoolSelect
      value={filters.school}
      area={filters.area}
      options={choice.options}
      loading={choice.isLoading}
      placeholder={i18n._('common.all')}
      error={choice.isError ? i18n._('gazetteer.notLoaded') : undefined}
      onChange={(school) => onChange({ school })}
    />
  )
}
