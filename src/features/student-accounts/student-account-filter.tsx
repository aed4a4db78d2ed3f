import { useLingui } from '@lingui/react'
import { ActiveFilters } from '@/components/tables/active-filters'
import { FilterBar } from '@/components/tables/filter-bar'
import { TextFilter } from '@/components/tables/text-filter'
import type { StudentAccountFilters } from './queries'

interface StudentAccountFilterProps {
  filters: StudentAccountFilters
  onChange: (part: Partial<StudentAccountFilters>, options?: { replace: boolean }) => void
  onReset: () => void
}

const keys = ['stsId', 'lastName', 'firstName'] as const

/** Student ID, last name and first name; they apply as they are typed, and each can be dropped. */
export function StudentAccountFilter({ filters, onChange, onReset }: StudentAccountFilterProps) {
  const { i18n } = useLingui()
  const labels = {
    stsId: i18n._('student.id'),
    lastName: i18n._('person.lastName'),
    firstName: i18n._('person.firstName'),
  }
  const field = (key: (typeof keys)[number]) => (
    <TextFilter
      label={labels[key]}
      value={filters[key] ?? ''}
      onChange={(text) => onChange({ [key]: text === '' ? undefined : text }, { replace: true })}
    />
  )
  return (
    <>
      <FilterBar onReset={onReset} search={field('stsId')}>
        {field('lastName')}
        {field('firstName')}
      </FilterBar>
      <ActiveFilters
        filters={keys.flatMap((key) => {
          const value = filters[key]
          if (value === undefined) return []
          return [{ key, label: `${labels[key]}: ${value}`, onDrop: () => onChange({ [key]: undefined }) }]
        })}
      />
    </>
  )
}
