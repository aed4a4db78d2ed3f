import { useLingui } from '@lingui/react'
import { CircleCheck, CircleOff } from 'lucide-react'
import { config } from '@/lib/config'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName, otherLocale } from '@/lib/text/names'
import type { ListColumn } from '@/components/tables/columns'
import type { List, ListFilter } from '@/components/tables/list'
import { checkFilter, choiceFilter, textFilter } from '@/components/tables/list-filters'
import { RowName } from '@/components/tables/row-name'
import { hidesPlaceFilters, lockedSchool } from '@/auth/scope'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { yearFilter } from '@/domain/academic-years/year-filter'
import { areaLevels, areaOfCode } from '@/domain/places/area'
import { areaFilters } from '@/domain/places/area-filters'
import { areaLabels } from '@/domain/places/area-labels'
import { accomplishmentLevels, behindLabels, statusLabels } from '@/domain/schools/labels'
import { type SchoolListing, schoolQueries } from '@/domain/schools/queries'
import type { School } from '@/domain/schools/schema'
import { SchoolActions } from './school-actions'

/** The one school of a school-level user, which names what is listed and cannot be chosen. */
const ownSchoolName: ListFilter<object> = {
  key: 'ownSchool',
  label: 'school.title',
  at: 'bar',
  isContext: true,
  format: (_, { user, locale }) => {
    const school = lockedSchool(user)
    return school && localName(school, locale)
  },
}

const filters: readonly ListFilter<SchoolListing>[] = [
  textFilter({ key: 'name', label: 'school.nameOrCode', at: 'search' }),
  yearFilter,
  ownSchoolName,
  ...areaFilters({
    levels: { province: 'bar', district: 'bar', commune: 'more', village: 'more' },
    isOffered: (user) => !hidesPlaceFilters(user),
  }),
  textFilter({ key: 'emis', label: 'school.emisCode', at: 'more', inputMode: 'numeric' }),
  choiceFilter({
    key: 'status',
    label: 'common.status',
    at: 'more',
    options: [
      { value: 1, label: statusLabels[1] },
      { value: 0, label: statusLabels[0] },
    ],
  }),
  choiceFilter({
    key: 'accomplishment',
    label: 'accomplishment.title',
    at: 'more',
    options: [
      { value: 1, label: behindLabels[1] },
      { value: 2, label: behindLabels[2] },
      { value: 3, label: behindLabels[3] },
    ],
  }),
  {
    key: 'silent',
    label: 'school.silent',
    at: 'more',
    // Chosen on the boards of places, which know the months of the year.
    format: ({ silent }, { locale }) => (silent === undefined ? null : monthName(silent, locale)),
    dropped: () => ({ silent: undefined }),
  },
  {
    ...checkFilter({ key: 'notSetUp', label: 'school.notSetUp', at: 'more' }),
    isOffered: () => config().progressBoards,
  },
  {
    ...checkFilter({ key: 'duplicates', label: 'school.duplicates', at: 'more' }),
    isOffered: ({ gazetteer = '' }, user) => !hidesPlaceFilters(user) && areaOfCode(gazetteer).commune === undefined,
  },
]

// The accessors of the sortable ones are the API's names of the columns. Those that are worked with come first.
const columns: readonly ListColumn<School>[] = [
  {
    accessorKey: 'name',
    header: 'school.name',
    enableSorting: true,
    cell: ({ row }) => <Name school={row.original} />,
    meta: { file: { width: 30, value: ({ name }) => name } },
  },
  {
    accessorKey: 'code',
    header: 'school.code',
    enableSorting: true,
    meta: { isHidden: true, file: { width: 12, value: ({ code }) => code } },
  },
  {
    accessorKey: 'name_en',
    header: 'school.nameEn',
    enableSorting: true,
    meta: { isHidden: true, file: { width: 30, value: (school) => school.name_en } },
  },
  {
    accessorKey: 'status',
    header: 'common.status',
    cell: ({ row }) => <Status status={row.original.status} />,
    meta: { isStatus: true, file: { width: 12, value: ({ status }, { i18n }) => i18n._(statusLabels[status]) } },
  },
  {
    accessorKey: 'degree',
    header: 'school.degree',
    enableSorting: true,
    cell: ({ row }) => <Degree degree={row.original.degree} />,
    meta: { file: { width: 26, value: ({ degree }, { locale }) => localName(degree, locale) } },
  },
  {
    accessorKey: 'principle',
    header: 'school.principal',
    cell: ({ row }) => <Principal principal={row.original.principle} />,
    meta: {
      file: { width: 20, value: ({ principle }, { locale }) => principle && fullName(principle, locale) },
    },
  },
  {
    accessorKey: 'accomplishment_status',
    header: 'accomplishment.title',
    cell: ({ row }) => <Accomplishment level={row.original.accomplishment_status} />,
    meta: {
      file: {
        width: 24,
        value: ({ accomplishment_status: level }, { i18n }) => {
          const texts = accomplishmentLevels[level]
          return texts === undefined ? null : i18n._(texts.label)
        },
      },
    },
  },
  {
    accessorKey: 'emis_code',
    header: 'school.emisCode',
    enableSorting: true,
    cell: ({ row }) => <span className="tabular-nums">{row.original.emis_code}</span>,
    meta: { file: { width: 15, value: (school) => school.emis_code } },
  },
  ...areaLevels.map((level): ListColumn<School> => ({
    id: level,
    header: areaLabels[level].id,
    meta: { isHidden: true, file: { width: 18, value: (school, { locale }) => localName(school[level], locale) } },
  })),
  {
    id: 'action',
    header: 'common.action',
    cell: ({ row }) => <SchoolActions school={row.original} />,
    meta: { actions: true },
  },
]

export const schoolList: List<School, SchoolListing> = {
  name: 'schools',
  title: 'school.title',
  count: 'school.count',
  noneFound: 'school.noneFound',
  columns,
  filters,
  rows: schoolQueries.list,
  record: (id) => schoolQueries.detail(Number(id)),
}

/** The name in the language of the page; below it the code, and the name in the other language. */
function Name({ school }: { school: School }) {
  const locale = useLocale()
  const name = localName(school, locale)
  const translation = localName(school, otherLocale(locale))
  return (
    <RowName details={[school.code, translation === name ? null : translation]}>
      <TextLink to="/school/view/$schoolId" params={{ schoolId: school.id }}>
        {name}
      </TextLink>
    </RowName>
  )
}

function Degree({ degree }: Pick<School, 'degree'>) {
  return localName(degree, useLocale())
}

/** Family name, then given name. */
function Principal({ principal }: { principal: School['principle'] }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return principal === null ? (
    <span className="text-ink-muted">{i18n._('common.noneYet')}</span>
  ) : (
    fullName(principal, locale)
  )
}

function Status({ status }: Pick<School, 'status'>) {
  const { i18n } = useLingui()
  const text = i18n._(statusLabels[status])
  const Icon = status === 1 ? CircleCheck : CircleOff
  return (
    <span title={text} className={cn('inline-flex align-middle', status === 1 ? 'text-positive' : 'text-ink-muted')}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** A mark for each part of the year's work, filled where it is completed, and the last completed one in a word. */
function Accomplishment({ level }: { level: number }) {
  const { i18n } = useLingui()
  const texts = accomplishmentLevels[level]
  if (texts === undefined) return null
  const label = i18n._(texts.label)
  return (
    <span title={label} className="inline-flex items-center gap-2 align-middle text-xs">
      <span aria-hidden className="inline-flex gap-0.5">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={cn(
              'size-2.5 rounded-full border',
              part <= level ? 'border-accent bg-accent' : 'border-line-strong',
            )}
          />
        ))}
      </span>
      <span aria-hidden>{i18n._(texts.word)}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
