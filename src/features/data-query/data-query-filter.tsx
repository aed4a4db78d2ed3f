import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { narrowestCode } from '@/domain/places/area'
import { PlacePicker } from '@/domain/places/place-picker'
import { FilterBar } from '@/components/tables/filter-bar'
import { useApplyDraft, useDraftValue } from '@/components/tables/filter-draft'
import { LockedValue } from '@/components/ui/locked-value'
import { MultiChoice } from '@/components/ui/multi-choice'
import { Select } from '@/components/ui/select'
import { academicYearLabel } from '@/domain/academic-years/labels'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { SchoolSelect } from '@/domain/school-selection/school-select'
import { levelLabels } from '@/domain/aggregation/aggregation-levels'
import { DegreeAndGrade } from '@/domain/aggregation/degree-and-grade'
import { withinPlace, type PlaceOfUser } from '@/domain/aggregation/place-of-user'
import { cannotGroup, type DataQueryChoice, wholeYear } from './choice'
import { resultLabels, resultPeriods, roundLabels, rounds } from './periods'
import { indicators, mayGroup } from '@/domain/figures/indicators'
import { useQueryDraft } from './use-query-draft'

interface DataQueryFilterProps {
  years: readonly AcademicYear[]
  place: PlaceOfUser
  applied: DataQueryChoice
  onApply: (choice: DataQueryChoice) => void
  onReset: () => void
}

/** The filter of the data query; what is not chosen is "all", and it applies on Search. */
export function DataQueryFilter({ years, place, applied, onApply, onReset }: DataQueryFilterProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { draft, change, schools } = useQueryDraft(applied, place.school === null)
  const [tried, setTried] = useDraftValue(() => false)
  const applyDraft = useApplyDraft(onApply)
  const unfit = cannotGroup(draft)
  const isReady = draft.indicators.length > 0 && unfit.length === 0 && draft.academicYear !== undefined
  const all = { value: '', label: i18n._('common.all') }
  const indicatorError = () => {
    if (unfit.length > 0) {
      const names = unfit.map(({ label }) => i18n._(label)).join(', ')
      return i18n._('dataQuery.indicators.notByClass', { names })
    }
    return tried && draft.indicators.length === 0 ? i18n._('dataQuery.indicators.require') : undefined
  }
  const degreeAndGrade = (
    <DegreeAndGrade
      degree={draft.degree}
      grade={draft.grade}
      locked={place.degree}
      gradesOfSchool={null}
      onChange={(choice) => change({ ...choice, ...(choice.degree !== draft.degree && { school: undefined }) })}
    />
  )
  return (
    <FilterBar
      onSearch={() => {
        setTried(true)
        if (isReady) applyDraft(draft)
      }}
      onReset={onReset}
      moreCount={countSet(applied, place)}
      more={
        <>
          <CompareWith years={years} draft={draft} onChange={(compare) => change({ compare })} />
          {place.school === null && (
            <SchoolSelect
              value={draft.school}
              area={draft.area}
              options={schools.options}
              loading={schools.isFetching}
              placeholder={i18n._('common.all')}
              error={schools.isError ? i18n._('school.choice.failed') : undefined}
              onChange={(school) => change({ school, ...(school !== undefined && { compare: [] }) })}
            />
          )}
          {place.degree === undefined && degreeAndGrade}
          <Select
            label={i18n._('dataQuery.round')}
            value={draft.round ?? ''}
            options={[all, ...rounds.map((round) => ({ value: round, label: i18n._(roundLabels[round]) }))]}
            onChange={(value) => change({ round: rounds.find((round) => round === value) })}
          />
          <Select
            label={i18n._('dataQuery.result')}
            value={String(draft.result)}
            options={resultPeriods.map((resultPeriod) => ({
              value: String(resultPeriod),
              label: i18n._(resultLabels[resultPeriod]),
            }))}
            onChange={(value) =>
              change({ result: resultPeriods.find((resultPeriod) => String(resultPeriod) === value) ?? 3 })
            }
          />
        </>
      }
    >
      <Select
        label={i18n._('academicYear.title')}
        required
        value={draft.academicYear === undefined ? '' : String(draft.academicYear)}
        options={years.map((year) => ({ value: String(year.id), label: academicYearLabel(year, i18n) }))}
        placeholder={i18n._('common.choose')}
        onChange={(id) => change({ academicYear: Number(id), school: undefined, compare: [] })}
      />
      {place.school === null ? (
        <PlacePicker
          label={i18n._('dataQuery.place')}
          area={draft.area}
          within={narrowestCode(withinPlace({}, place))}
          onChange={(area) => change({ area, school: undefined })}
        />
      ) : (
        <LockedValue
          label={i18n._('school.title')}
          value={localName(place.school, locale)}
          reason={i18n._('school.choice.locked')}
        />
      )}
      {/* The figures are of this degree alone, which has to be in view. */}
      {place.degree !== undefined && degreeAndGrade}
      <Select
        label={i18n._('managementReport.aggregateBy')}
        required
        value={draft.aggregateBy ?? ''}
        options={place.levels.map((level) => ({ value: level, label: i18n._(levelLabels[level]) }))}
        onChange={(value) => change({ aggregateBy: place.levels.find((level) => level === value) })}
      />
      <MultiChoice
        label={i18n._('dataQuery.indicators')}
        required
        options={indicators.map((indicator) => ({
          value: indicator.key,
          label: i18n._(indicator.label),
          disabledReason:
            draft.aggregateBy === undefined ||
            mayGroup(indicator, draft.aggregateBy) ||
            draft.indicators.includes(indicator.key)
              ? null
              : i18n._('dataQuery.indicators.ofSchools'),
        }))}
        values={draft.indicators}
        emptyText={i18n._('common.choose')}
        error={indicatorError()}
        onChange={(chosen) => change({ indicators: chosen })}
      />
    </FilterBar>
  )
}

interface CompareWithProps {
  years: readonly AcademicYear[]
  draft: DataQueryChoice
  onChange: (years: readonly number[]) => void
}

/** The number of set filters that the first line does not show. */
function countSet({ compare, school, degree, grade, round, result }: DataQueryChoice, place: PlaceOfUser): number {
  const narrows = [school, grade, round, place.degree === undefined ? degree : undefined]
  return [compare.length > 0, result !== wholeYear, ...narrows.map((value) => value !== undefined)].filter(Boolean)
    .length
}

/** Other years, whose figures stand beside those of the first. */
function CompareWith({ years, draft, onChange }: CompareWithProps) {
  const { i18n } = useLingui()
  const others = years.filter(({ id }) => id !== draft.academicYear)
  return (
    <MultiChoice
      label={i18n._('dataQuery.compare')}
      values={draft.compare.map(String)}
      emptyText={i18n._('dataQuery.compare.none')}
      options={others.map((other) => ({
        value: String(other.id),
        label: academicYearLabel(other, i18n),
        disabledReason: draft.school === undefined ? null : i18n._('dataQuery.compare.notOfSchool'),
      }))}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
