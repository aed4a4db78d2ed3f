import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { AreaFilter } from '@/domain/places/area-filter'
import type { AreaLevel } from '@/domain/places/area'
import { lockedDistrict, lockedProvince, lockedSchool } from '@/auth/scope'
import { LockedValue } from '@/components/ui/locked-value'
import { Select } from '@/components/ui/select'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { defaultYear } from '@/domain/academic-years/schema'
import { gazetteerQueries } from '@/domain/places/queries'
import type { SchoolChoiceErrors } from './choice-errors'
import { yearIsLocked } from './offered-years'
import { SchoolSelect } from './school-select'
import type { SchoolChoiceDraft } from './use-school-choice'

interface SchoolFieldsProps {
  choice: SchoolChoiceDraft
  /** Set once the user has tried to apply: what is missing is then said. */
  tried: boolean
  errors: SchoolChoiceErrors
  /** The levels of the place that are offered. */
  levels?: readonly AreaLevel[]
  /** The message id for a place without schools. */
  noSchools?: string
  /** The year is among the other filters instead. */
  withoutYear?: boolean
}

const usualLevels = ['province', 'district'] as const

/** Academic year, province, district and school of a filter; who has one school sees it and chooses no place. */
export function SchoolFields(props: SchoolFieldsProps) {
  const { choice, tried, errors, levels = usualLevels, noSchools, withoutYear = false } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const { user, selection, draft, schools } = choice
  const own = lockedSchool(user)
  const translate = (id: string | undefined) => (tried && id !== undefined ? i18n._(id) : undefined)
  const isEmpty = schools.inYear?.size === 0 && !schools.isLoading
  const none = isEmpty && noSchools !== undefined ? i18n._(noSchools) : undefined
  return (
    <>
      {!withoutYear && <YearField {...props} />}
      {own === null ? (
        <>
          <ChoiceArea choice={choice} levels={levels} tried={tried} />
          <SchoolSelect
            required
            value={draft.rawSchool}
            area={draft.area}
            options={schools.options}
            loading={schools.isLoading}
            placeholder={i18n._('school.choice.placeholder')}
            error={schools.isError ? i18n._('school.choice.failed') : (none ?? translate(errors.school))}
            onChange={choice.setRawSchool}
          />
        </>
      ) : (
        <LockedValue
          label={i18n._('school.title')}
          value={localName(selection.school ?? own, locale)}
          reason={i18n._('school.choice.locked')}
          error={
            choice.ownFailed ? i18n._('school.choice.failed') : translate(errors.school && 'school.choice.notInYear')
          }
        />
      )}
    </>
  )
}

/** The academic year; where the role fixes it, as text. */
export function YearField({ choice, tried, errors }: SchoolFieldsProps) {
  const { i18n } = useLingui()
  const { user, selection, draft, year } = choice
  const isOtherYear = year !== null && year.id !== defaultYear(selection.years)?.id
  return yearIsLocked(user, choice.yearRule) ? (
    <LockedValue
      label={i18n._('academicYear.title')}
      value={year === null ? '' : academicYearLabel(year, i18n)}
      reason={i18n._(isOtherYear ? 'academicYear.choice.lockedOther' : 'academicYear.choice.locked')}
    />
  ) : (
    <Select
      label={i18n._('academicYear.title')}
      required
      value={draft.academicYear === undefined ? '' : String(draft.academicYear)}
      options={selection.years.map((year) => ({ value: String(year.id), label: academicYearLabel(year, i18n) }))}
      error={tried && errors.academicYear !== undefined ? i18n._(errors.academicYear) : undefined}
      onChange={(id) => choice.setYear(Number(id))}
    />
  )
}

interface ChoiceAreaProps {
  choice: SchoolChoiceDraft
  levels: readonly AreaLevel[]
  tried: boolean
}

/** The levels of the place. The province is required; a level that the user's role fixes is locked. */
function ChoiceArea({ choice, levels, tried }: ChoiceAreaProps) {
  const { i18n } = useLingui()
  const { user, draft } = choice
  const [province, district] = [lockedProvince(user), lockedDistrict(user)]
  const isMissing = tried && draft.area.province === undefined
  return (
    <AreaFilter
      places={gazetteerQueries.places}
      area={draft.area}
      levels={levels}
      locked={{ ...(province && { province }), ...(district && { district }) }}
      required={['province']}
      errors={isMissing ? { province: i18n._('common.error.require') } : {}}
      onChange={choice.setArea}
    />
  )
}
