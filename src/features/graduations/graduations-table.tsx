import { useMemo, type ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { PencilLine } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { formatInteger, formatScore } from '@/lib/text/numbers'
import { listColumns } from '@/components/tables/columns'
import { DataTable } from '@/components/tables/data-table'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { gradeLabel } from '@/domain/classrooms/labels'
import { changeReasonLabels, graduationStatusLabels, resultLabels, resultTones } from './labels'
import type { GraduationRow } from './schema'

/** A student with what the page knows of them. */
interface Row {
  pupil: GraduationRow
  selected: boolean
  /** Why nothing can be changed in this class; null when it can. */
  refusal: string | null
  onSelect: (id: number, selected: boolean) => void
  onChangeResult: (pupil: GraduationRow) => void
}

const column = listColumns<Row>()
const columns = column.columns([
  column.display({ id: 'student', header: 'student.name', cell: ({ row }) => <Student {...row.original} /> }),
  column.accessor('pupil.scoreSemester1', {
    id: 'semester1',
    header: 'graduation.semester1',
    meta: { align: 'end' },
    cell: ({ getValue }) => <Score score={getValue()} />,
  }),
  column.accessor('pupil.scoreSemester2', {
    id: 'semester2',
    header: 'graduation.semester2',
    meta: { align: 'end' },
    cell: ({ getValue }) => <Score score={getValue()} />,
  }),
  column.accessor('pupil.ranking', {
    id: 'ranking',
    header: 'graduation.ranking',
    meta: { align: 'end' },
    cell: ({ getValue }) => <Rank rank={getValue()} />,
  }),
  column.accessor('pupil', {
    id: 'result',
    header: 'graduation.result',
    meta: { shrinks: 'w-[14%] min-w-20' },
    cell: ({ getValue }) => <Result pupil={getValue()} />,
  }),
  column.accessor('pupil', {
    id: 'status',
    header: 'graduation.status',
    cell: ({ getValue }) => <Status pupil={getValue()} />,
  }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <ChangeResult {...row.original} />,
  }),
])
const rowId = ({ pupil }: Row) => String(pupil.id)

interface GraduationsTableProps extends Pick<Row, 'refusal' | 'onSelect' | 'onChangeResult'> {
  pupils: readonly GraduationRow[]
  selected: ReadonlySet<number>
  summary: ReactNode
  emptyHint: string
}

/** The students of a class at the end of the year. */
export function GraduationsTable({
  pupils,
  selected,
  refusal,
  onSelect,
  onChangeResult,
  summary,
  emptyHint,
}: GraduationsTableProps) {
  const { i18n } = useLingui()
  const rows = useMemo(
    () => pupils.map((pupil) => ({ pupil, selected: selected.has(pupil.id), refusal, onSelect, onChangeResult })),
    [pupils, selected, refusal, onSelect, onChangeResult],
  )
  return (
    <DataTable
      name="graduations"
      caption={i18n._('graduation.title')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}

function Student({ pupil: { id, student }, selected, refusal, onSelect }: Row) {
  const locale = useLocale()
  const name = fullName(student, locale)
  return (
    <span className="flex items-center gap-2">
      {refusal === null ? (
        <Checkbox label={name} checked={selected} onChange={(now) => onSelect(id, now)} />
      ) : (
        <span>{name}</span>
      )}
      <span className="font-normal text-ink-muted">{student.emis_student_id}</span>
    </span>
  )
}

function Score({ score }: { score: number | null }) {
  return score === null ? <None /> : <span className="tabular-nums">{formatScore(score)}</span>
}

function Rank({ rank }: { rank: number | null }) {
  return rank === null ? <None /> : <span className="tabular-nums">{formatInteger(rank)}</span>
}

function None() {
  return (
    <span data-none className="text-ink-muted">
      –
    </span>
  )
}

function Result({ pupil: { annual_result: result, reasonForChanged, otherReason } }: { pupil: GraduationRow }) {
  const { i18n } = useLingui()
  if (result === null)
    return (
      <span data-none className="text-ink-muted">
        {i18n._('graduation.result.none')}
      </span>
    )
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

function Status({ pupil: { graduationStatus: status, next_enrollment: next } }: { pupil: GraduationRow }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (status === 0)
    return (
      <span data-none className="text-ink-muted">
        {i18n._(graduationStatusLabels[status])}
      </span>
    )
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

function ChangeResult({ pupil, refusal, onChangeResult }: Row) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const decided = pupil.graduationStatus === 0 ? null : 'graduation.change.decided'
  const reason = refusal ?? decided
  return (
    <IconButton
      name={i18n._('graduation.change.named', { name: fullName(pupil.student, locale) })}
      icon={PencilLine}
      disabledReason={reason === null ? null : i18n._(reason)}
      onClick={() => onChangeResult(pupil)}
    />
  )
}
