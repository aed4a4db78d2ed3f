import { createContext, use } from 'react'
import { useLingui } from '@lingui/react'
import { PencilLine } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { formatInteger, formatScore } from '@/lib/text/numbers'
import type { ListColumn } from '@/components/tables/columns'
import type { List, ListFilter } from '@/components/tables/list'
import { choiceFilter } from '@/components/tables/list-filters'
import { RowName } from '@/components/tables/row-name'
import { hidesPlaceFilters } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/icon-button'
import { gradeLabel } from '@/domain/classrooms/labels'
import { areaFilters } from '@/domain/places/area-filters'
import { classFilters, schoolFilter, selectionYearFilter } from '@/domain/school-selection/selection-filters'
import { birthDateColumn, genderColumn, studentIdColumn } from '@/domain/students/student-columns'
import { graduationYears } from './graduation-search'
import { changeReasonLabels, graduationStatusLabels, resultLabels, resultTones } from './labels'
import { type GraduationListing, graduationQueries } from './queries'
import type { GraduationRow } from './schema'

interface GraduationContext {
  /** Why nothing can be changed in this class; null when it can. */
  refusal: string | null
  onChangeResult: (row: GraduationRow) => void
}

/** Around the list of a class; null until there is one. */
export const graduationContext = createContext<GraduationContext | null>(null)

/** Who chooses a school has year and result among the other filters. */
const besideSchool = (user: SignedInUser) => (hidesPlaceFilters(user) ? 'bar' : 'more')

const filters: readonly ListFilter<GraduationListing>[] = [
  selectionYearFilter({ rule: graduationYears, at: besideSchool }),
  ...areaFilters({
    levels: { province: 'bar', district: 'bar' },
    isOffered: (user) => !hidesPlaceFilters(user),
    required: ['province'],
  }),
  { ...schoolFilter({ isRequired: true }), isRequired: true },
  ...classFilters({ at: 'bar', gradesOf: () => 'classes', required: 'class' }),
  choiceFilter({
    key: 'result',
    label: 'common.result',
    at: besideSchool,
    options: [
      { value: 1, label: resultLabels[1] },
      { value: 0, label: resultLabels[0] },
    ],
  }),
]

const columns: readonly ListColumn<GraduationRow>[] = [
  {
    id: 'student',
    header: 'common.name',
    cell: ({ row }) => <Student row={row.original} />,
    meta: { file: { width: 24, value: ({ student }, { locale }) => fullName(student, locale) } },
  },
  studentIdColumn(({ student }) => student),
  genderColumn(({ student }) => student, { isHidden: true }),
  birthDateColumn(({ student }) => student, { isHidden: true }),
  {
    accessorKey: 'scoreSemester1',
    header: 'graduation.semester1',
    cell: ({ row }) => <Score score={row.original.scoreSemester1} />,
    meta: { align: 'end', file: { width: 12, kind: 'decimal', value: (row) => row.scoreSemester1 } },
  },
  {
    accessorKey: 'scoreSemester2',
    header: 'graduation.semester2',
    cell: ({ row }) => <Score score={row.original.scoreSemester2} />,
    meta: { align: 'end', file: { width: 12, kind: 'decimal', value: (row) => row.scoreSemester2 } },
  },
  {
    accessorKey: 'ranking',
    header: 'graduation.ranking',
    cell: ({ row }) => <Rank rank={row.original.ranking} />,
    meta: { align: 'end', file: { width: 12, kind: 'whole', value: ({ ranking }) => ranking } },
  },
  {
    accessorKey: 'annual_result',
    header: 'common.result',
    cell: ({ row }) => <Result row={row.original} />,
    meta: {
      isStatus: true,
      shrinks: 'w-[14%] min-w-20',
      file: {
        width: 12,
        value: ({ annual_result: result }, { i18n }) =>
          i18n._(result === null ? 'graduation.result.none' : resultLabels[result].id),
      },
    },
  },
  {
    id: 'reason',
    header: 'common.reason',
    meta: {
      isHidden: true,
      file: {
        width: 26,
        value: ({ reasonForChanged: reason, otherReason }, { i18n }) =>
          reason === null ? null : (otherReason ?? i18n._(changeReasonLabels[reason])),
      },
    },
  },
  {
    accessorKey: 'graduationStatus',
    header: 'graduation.status',
    cell: ({ row }) => <Status row={row.original} />,
    meta: {
      shrinks: 'w-[20%] min-w-32',
      file: { width: 16, value: (row, { i18n }) => i18n._(graduationStatusLabels[row.graduationStatus]) },
    },
  },
  {
    id: 'next_year',
    header: 'graduation.nextYear',
    meta: {
      isHidden: true,
      file: {
        width: 34,
        value: ({ next_enrollment: next }, { i18n, locale }) =>
          next == null ? null : `${gradeLabel(next.grade, i18n)} · ${localName(next.school, locale)}`,
      },
    },
  },
  {
    id: 'action',
    header: 'common.action',
    cell: ({ row }) => <ChangeResult row={row.original} />,
    meta: { actions: true },
  },
]

/** The students of a class at the end of the year. */
export const graduationList: List<GraduationRow, GraduationListing> = {
  name: 'graduations',
  title: 'graduation.title',
  count: 'student.count',
  noneFound: 'graduation.emptyHint',
  failed: 'graduation.notLoaded',
  chooseFirst: 'graduation.chooseClass',
  columns,
  filters,
  rows: graduationQueries.list,
}

interface RowProps {
  row: GraduationRow
}

function Student({ row: { student, scoreSemester1, scoreSemester2 } }: RowProps) {
  const scores = [scoreSemester1, scoreSemester2].map((score) => (score === null ? '–' : formatScore(score)))
  return (
    <RowName details={[]} onPhone={[student.emis_student_id, ...scores].join(' · ')}>
      {fullName(student, useLocale())}
    </RowName>
  )
}

function Score({ score }: { score: number | null }) {
  return score === null ? <None /> : <span className="tabular-nums">{formatScore(score)}</span>
}

function Rank({ rank }: { rank: number | null }) {
  return rank === null ? <None /> : <span className="tabular-nums">{formatInteger(rank)}</span>
}

function None() {
  return <span className="text-ink-muted">–</span>
}

function Result({ row: { annual_result: result, reasonForChanged, otherReason } }: RowProps) {
  const { i18n } = useLingui()
  if (result === null) return <span className="text-ink-muted">{i18n._('graduation.result.none')}</span>
  return (
    <>
      <Badge tone={resultTones[result]}>{i18n._(resultLabels[result])}</Badge>
      {reasonForChanged !== null && (
        <span className="ms-2 text-xs text-ink-muted">
          {i18n._('graduation.result.changed', {
            reason: otherReason ?? i18n._(changeReasonLabels[reasonForChanged]),
          })}
        </span>
      )}
    </>
  )
}

function Status({ row: { graduationStatus: status, next_enrollment: next } }: RowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (status === 0) return <span className="text-ink-muted">{i18n._(graduationStatusLabels[status])}</span>
  return (
    <>
      <Badge tone={status === 1 ? 'positive' : 'warning'}>{i18n._(graduationStatusLabels[status])}</Badge>
      {next != null && (
        <span className="ms-2 text-xs text-ink-muted">
          {i18n._('graduation.status.next', {
            grade: gradeLabel(next.grade, i18n),
            school: localName(next.school, locale),
          })}
        </span>
      )}
    </>
  )
}

function ChangeResult({ row }: RowProps) {
  const { i18n } = useLingui()
  const context = use(graduationContext)
  const name = i18n._('graduation.change.named', { name: fullName(row.student, useLocale()) })
  if (context === null) return null
  const reason = context.refusal ?? (row.graduationStatus === 0 ? null : 'graduation.change.decided')
  return (
    <IconButton
      name={name}
      icon={PencilLine}
      disabledReason={reason === null ? null : i18n._(reason)}
      onClick={() => context.onChangeResult(row)}
    />
  )
}
