import { use } from 'react'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import type { ListColumn } from '@/components/tables/columns'
import type { List } from '@/components/tables/list'
import { RowName } from '@/components/tables/row-name'
import { hidesPlaceFilters } from '@/auth/scope'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/text-link'
import { formatClassName } from '@/domain/classrooms/class-name'
import { bilingualLabel, statusLabels, typeLabel } from '@/domain/classrooms/labels'
import { type ClassroomListing, classroomQueries } from '@/domain/classrooms/queries'
import type { Classroom } from '@/domain/classrooms/schema'
import { areaFilters } from '@/domain/places/area-filters'
import { schoolFilter, selectionYearFilter } from '@/domain/school-selection/selection-filters'
import { ClassroomActions, classroomContext } from './classroom-actions'
import { classroomYears } from './load-classroom-list'

const nameColumn: ListColumn<Classroom> = {
  accessorKey: 'grade',
  header: 'classroom.name',
  enableSorting: true,
  cell: ({ row }) => <Name room={row.original} />,
  meta: { file: { width: 16, value: (room, { locale }) => formatClassName(room, locale) } },
}

const schoolColumn: ListColumn<Classroom> = {
  accessorKey: 'school',
  header: 'school.title',
  meta: {
    isHidden: true,
    file: { width: 30, value: (room, { locale }) => (room.school ? localName(room.school, locale) : null) },
  },
}

const facts: readonly ListColumn<Classroom>[] = [
  {
    id: 'school_code',
    header: 'school.code',
    meta: { isHidden: true, file: { width: 12, value: (room) => room.school?.code ?? null } },
  },
  {
    accessorKey: 'teacher',
    header: 'classroom.teacher',
    cell: ({ row }) => <Teacher room={row.original} />,
    meta: { file: { width: 22, value: ({ teacher }, { locale }) => teacher && fullName(teacher, locale) } },
  },
  {
    accessorKey: 'type',
    header: 'classroom.type',
    cell: ({ row }) => <Type room={row.original} />,
    meta: { file: { width: 20, value: ({ type }, { i18n }) => typeLabel(type, i18n) } },
  },
  {
    accessorKey: 'bilingual',
    header: 'classroom.bilingual',
    cell: ({ row }) => <Bilingual room={row.original} />,
    meta: { file: { width: 14, value: ({ bilingual }, { i18n }) => bilingualLabel(bilingual, i18n) } },
  },
  {
    accessorKey: 'status',
    header: 'common.status',
    enableSorting: true,
    cell: ({ row }) => <Status room={row.original} />,
    meta: { isStatus: true, file: { width: 12, value: ({ status }, { i18n }) => i18n._(statusLabels[status]) } },
  },
  {
    id: 'action',
    header: 'common.action',
    cell: ({ row }) => <ClassroomActions room={row.original} />,
    meta: { actions: true },
  },
]

export const classroomList: List<Classroom, ClassroomListing> = {
  name: 'classrooms',
  title: 'classroom.title',
  count: 'classroom.count',
  noneFound: 'classroom.emptyHint',
  failed: 'error.gettingClasses',
  hasSearchButton: true,
  columns: [nameColumn, { ...schoolColumn, enableSorting: true }, ...facts],
  filters: [
    selectionYearFilter({ rule: classroomYears, at: 'bar' }),
    ...areaFilters({
      levels: { province: 'bar', district: 'bar', commune: 'more', village: 'more' },
      isOffered: (user) => !hidesPlaceFilters(user),
    }),
    schoolFilter(),
  ],
  rows: classroomQueries.list,
  record: (id) => classroomQueries.detail(Number(id)),
}

/** The classes of one school, which are not ordered by school. */
export const schoolClassroomList: List<Classroom, ClassroomListing> = {
  ...classroomList,
  columns: [nameColumn, schoolColumn, ...facts],
}

/** The name; below it the school where the list has several, and on a phone the teacher. */
function Name({ room }: { room: Classroom }) {
  const locale = useLocale()
  const school = use(classroomContext)?.showsSchool === true ? room.school : undefined
  return (
    <RowName
      details={school === undefined ? [] : [localName(school, locale), school.code]}
      onPhone={<Teacher room={room} />}
    >
      <TextLink to="/classroom/view/$classroomId" params={{ classroomId: room.id }}>
        {formatClassName(room, locale)}
      </TextLink>
    </RowName>
  )
}

function Teacher({ room: { teacher } }: { room: Classroom }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (teacher !== null) return fullName(teacher, locale)
  return <span className="text-ink-muted">{i18n._('common.noneYet')}</span>
}

function Type({ room }: { room: Classroom }) {
  const { i18n } = useLingui()
  const label = typeLabel(room.type, i18n)
  return label === '' ? <span className="text-ink-muted">{i18n._('classroom.type.none')}</span> : label
}

function Bilingual({ room }: { room: Classroom }) {
  return bilingualLabel(room.bilingual, useLingui().i18n)
}

function Status({ room }: { room: Classroom }) {
  const { i18n } = useLingui()
  return <Badge tone={room.status === 1 ? 'positive' : 'neutral'}>{i18n._(statusLabels[room.status])}</Badge>
}
