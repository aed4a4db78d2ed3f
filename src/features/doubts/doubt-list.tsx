import { type ReactNode, useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { monthName } from '@/lib/dates/dates'
import { type Locale, useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { QueryPart } from '@/components/shell/query-part'
import type { ListColumn } from '@/components/tables/columns'
import { DataTable } from '@/components/tables/data-table'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { RowName, RowOpener } from '@/components/tables/row-name'
import { TextLink } from '@/components/ui/text-link'
import { doubtLabels } from './labels'
import { doubtQueries, type DoubtsOf } from './queries'
import type { Doubt, DoubtKind } from './schema'
import { TwinsDialog } from './twins-dialog'

/** The kinds whose records are schools. */
const ofSchools: ReadonlySet<DoubtKind> = new Set(['school_contact', 'jump'])

interface DoubtListProps {
  of: DoubtsOf
  kind: DoubtKind
  /** False for a user of a single school. */
  showsSchool: boolean
  /** Counted from 0. */
  page: number
  size: number
  onPage: (part: { page: number; size: number }) => void
}

/** The records of a kind that may be wrong. */
export function DoubtList({ of, kind, showsSchool, page, size, onPage }: DoubtListProps) {
  const { i18n } = useLingui()
  const [pair, setPair] = useState<Doubt | null>(null)
  const query = useQuery({ ...doubtQueries.list(of, kind, { page, size }), placeholderData: keepPreviousData })
  // Other columns would be other cells: the one that opened the dialog would be gone when the focus comes back.
  const columns = useMemo(
    () => createColumns({ kind, showsSchool: showsSchool && !ofSchools.has(kind), onPair: setPair }),
    [kind, showsSchool],
  )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <QueryPart query={query}>
        {({ data, total }) => (
          <>
            <DataTable
              name="doubts"
              caption={i18n._(doubtLabels[kind])}
              columns={columns}
              rows={data}
              rowId={({ id }) => String(id)}
              summary={<ResultLine text={i18n._('doubts.count', { n: total })} />}
              emptyHint={i18n._('doubts.noneOfKind')}
              isPart
            />
            <Pagination table="doubts" page={page} size={size} total={total} onChange={onPage} />
          </>
        )}
      </QueryPart>
      {pair !== null && <TwinsDialog pair={pair} onClose={() => setPair(null)} />}
    </div>
  )
}

const schoolColumn: ListColumn<Doubt> = {
  id: 'school',
  header: 'school.title',
  cell: ({ row }) => <School doubt={row.original} />,
}

interface Columns {
  kind: DoubtKind
  showsSchool: boolean
  onPair: (pair: Doubt) => void
}

function createColumns({ kind, showsSchool, onPair }: Columns): readonly ListColumn<Doubt>[] {
  return [
    {
      id: 'record',
      header: 'common.name',
      cell: ({ row }) => <Record kind={kind} doubt={row.original} onPair={onPair} />,
    },
    { id: 'doubt', header: 'doubts.doubt', cell: ({ row }) => <Reason kind={kind} doubt={row.original} /> },
    ...(showsSchool ? [schoolColumn] : []),
  ]
}

interface RecordProps {
  kind: DoubtKind
  doubt: Doubt
}

function className({ grade, classroom }: Doubt, i18n: I18n): string {
  if (grade === null) return ''
  return classroom === null ? gradeLabel(grade, i18n) : classLabel({ grade, suffix: classroom.suffix }, i18n)
}

function reason(kind: DoubtKind, { value, month, subject, grade }: Doubt, i18n: I18n, locale: Locale): string {
  const n = value ?? 0
  const named = month === null ? '' : monthName(month, locale)
  switch (kind) {
    case 'twins':
      return i18n._('doubts.twins.reason')
    case 'without_class':
      return i18n._('doubts.withoutClass.reason')
    case 'without_reason':
      return i18n._('doubts.withoutReason.reason')
    case 'school_contact':
      return i18n._('doubts.schoolContact.reason')
    case 'age':
      return i18n._('doubts.age.reason', { n, grade: grade === null ? '' : gradeLabel(grade, i18n) })
    case 'equal_marks':
      return i18n._('doubts.equalMarks.reason', {
        subject: subject === null ? '' : localName(subject, locale),
        month: named,
        mark: String(n),
      })
    case 'absences':
      return i18n._('doubts.absences.reason', { month: named, n })
    case 'large_class':
      return i18n._('doubts.largeClass.reason', { n })
    case 'jump':
      return i18n._('doubts.jump.reason', { change: `${n > 0 ? '+' : ''}${String(n)}%` })
    default:
      return kind satisfies never
  }
}

function Reason({ kind, doubt }: RecordProps) {
  const { i18n } = useLingui()
  return reason(kind, doubt, i18n, useLocale())
}

function School({ doubt: { school } }: { doubt: Doubt }) {
  const locale = useLocale()
  return (
    <>
      {localName(school, locale)} <span className="text-xs text-ink-muted tabular-nums">{school.emis_code}</span>
    </>
  )
}

/** The record, which leads to where it is put right, and where it belongs. */
function Record({ kind, doubt, onPair }: RecordProps & { onPair: (pair: Doubt) => void }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { student, twin, school } = doubt
  const room = className(doubt, i18n)
  const details = [
    student === null ? null : [student.emis_student_id, twin?.emis_student_id].filter(Boolean).join(' · '),
    student === null ? null : room,
    ofSchools.has(kind) ? school.emis_code : null,
  ]
  return (
    <RowName details={details} onPhone={<Reason kind={kind} doubt={doubt} />}>
      {kind === 'twins' ? (
        <RowOpener onPress={() => onPair(doubt)}>
          {[student, twin].flatMap((one) => (one === null ? [] : [fullName(one, locale)])).join(' · ')}
        </RowOpener>
      ) : (
        <RecordLink kind={kind} doubt={doubt}>
          {student !== null ? fullName(student, locale) : room === '' ? localName(school, locale) : room}
        </RecordLink>
      )}
    </RowName>
  )
}

function RecordLink({ kind, doubt, children }: RecordProps & { children: ReactNode }) {
  const { academic_year_id: academicYear, school, grade, classroom, student, month } = doubt
  const search = { academicYear, school: school.id, grade: grade ?? undefined, suffix: classroom?.suffix }
  if (kind === 'school_contact' || kind === 'jump') {
    return (
      <TextLink to="/school/view/$schoolId" params={{ schoolId: school.id }}>
        {children}
      </TextLink>
    )
  }
  if (kind === 'equal_marks') {
    return (
      <TextLink to="/score" search={{ ...search, month: month ?? undefined }}>
        {children}
      </TextLink>
    )
  }
  if (kind === 'absences') {
    return (
      <TextLink to="/attendance" search={{ ...search, studentId: student?.id }}>
        {children}
      </TextLink>
    )
  }
  if (kind === 'age' && student !== null) {
    return (
      <TextLink to="/student/view/$studentId" params={{ studentId: student.id }}>
        {children}
      </TextLink>
    )
  }
  return (
    <TextLink to="/student" search={{ ...search, studentId: student?.id }}>
      {children}
    </TextLink>
  )
}
