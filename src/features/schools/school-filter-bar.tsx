import { useLingui } from '@lingui/react'
import { narrowestCode } from '@/domain/places/area'
import { AreaFilter } from '@/domain/places/area-filter'
import { FilterBar } from '@/components/tables/filter-bar'
import { TextFilter } from '@/components/tables/text-filter'
import { hidesPlaceFilters, lockedDistrict, lockedProvince } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { gazetteerQueries } from '@/domain/places/queries'
import { behindLabels, statusLabels } from '@/domain/schools/labels'
import type { SchoolFilter } from '@/domain/schools/queries'
import type { SchoolSearch } from './school-search'

interface SchoolFilterProps {
  user: SignedInUser
  filter: SchoolFilter
  years: readonly AcademicYear[]
  /** Changes the address from its first page on; what is typed replaces the entry in the history. */
  onChange: (part: Partial<SchoolSearch>, options?: { replace: boolean }) => void
  onReset: () => void
}

/** The filters of the school list. They apply as they are chosen or typed. */
export function SchoolFilterBar({ user, filter, years, onChange, onReset }: SchoolFilterProps) {
  const { i18n } = useLingui()
  const all = { value: '', label: i18n._('common.all') }
  const [province, district] = [lockedProvince(user), lockedDistrict(user)]
  const places = {
    places: gazetteerQueries.places,
    area: filter.area,
    locked: { ...(province && { province }), ...(district && { district }) },
    onChange: (area: SchoolFilter['area']) => onChange({ gazetteer: narrowestCode(area) }),
  }
  const withPlaces = !hidesPlaceFilters(user)
  const type = (part: Partial<SchoolSearch>) => onChange(part, { replace: true })
  return (
    <FilterBar
      onReset={onReset}
      search={
        <TextFilter
          label={i18n._('school.nameOrCode')}
          value={filter.name ?? ''}
          onChange={(name) => type({ name: name === '' ? undefined : name })}
        />
      }
      moreCount={
        [
          filter.area.commune,
          filter.area.village,
          filter.emis,
          filter.status,
          filter.accomplishment,
          filter.duplicates,
        ].filter((each) => each !== undefined).length
      }
      more={
        <>
          {withPlaces && <AreaFilter {...places} levels={['commune', 'village']} />}
          <TextFilter
            label={i18n._('school.emisCode')}
            inputMode="numeric"
            value={filter.emis ?? ''}
            onChange={(emis) => type({ emis: emis === '' ? undefined : emis })}
          />
          <Select
            label={i18n._('school.status')}
            value={filter.status === undefined ? '' : String(filter.status)}
            options={[
              all,
              { value: '1', label: i18n._(statusLabels[1]) },
              { value: '0', label: i18n._(statusLabels[0]) },
            ]}
            onChange={(status) => onChange({ status: status === '' ? undefined : Number(status) })}
          />
          <Select
            label={i18n._('accomplishment.title')}
            value={filter.accomplishment === undefined ? '' : String(filter.accomplishment)}
            options={[
              all,
              { value: '1', label: i18n._(behindLabels[1]) },
              { value: '2', label: i18n._(behindLabels[2]) },
              { value: '3', label: i18n._(behindLabels[3]) },
            ]}
            onChange={(level) => onChange({ accomplishment: level === '' ? undefined : Number(level) })}
          />
          {withPlaces && filter.area.commune === undefined && (
            <div className="flex items-end pb-1">
              <Checkbox
                label={i18n._('school.duplicates')}
                checked={filter.duplicates === true}
                onChange={(checked) => onChange({ duplicates: checked ? true : undefined })}
              />
            </div>
          )}
        </>
      }
    >
      <Select
        label={i18n._('academicYear.title')}
        value={filter.academicYear === undefined ? '' : String(filter.academicYear)}
        options={years.map((year) => ({ value: String(year.id), label: academicYearLabel(year, i18n) }))}
        onChange={(id) => onChange({ academicYear: Number(id) })}
      />
      {withPlaces && <AreaFilter {...places} levels={['province', 'district']} />}
    </FilterBar>
  )
}
