import { localName } from '@/lib/i18n/localized'
import { states } from '@/features/transfers/schema'
import type { ReportCell, ReportColumn, ReportDocument, ReportTable } from '@/lib/papers/document'
import { upToStage } from '../../api/report-stage'
import { birthColumn, listEnd, studentCells, studentColumns } from './student-columns'
import {
  createDocument,
  gradeName,
  reportName,
  schoolFact,
  signatures,
  yearFact,
  type ReportContext,
} from './report-context'
import { stageNames } from './texts'

/** 14: who had come to the school and who had left it by a stage, by completed transfers. */
export async function transferReport(context: ReportContext, stage: number): Promise<ReportDocument> {
  const { language, translate, school } = context
  const rows = await transfersUpTo(context, stage)
  const coming = rows.filter((row) => row.to_school_id === school.id)
  const leaving = rows.filter((row) => row.from_school_id === school.id)
  const facts = [
    yearFact(context),
    schoolFact(context),
    { label: translate('upToStage'), value: stageNames[language][stage] ?? '' },
  ]
  return createDocument(context, [
    {
      name: translate('transferredIn'),
      titles: [reportName(context), translate('transferredIn')],
      facts: [...facts, { label: translate('transferredIn'), value: String(coming.length) }],
      tables: [buildTable(context, coming, 'fromSchool')],
      signatures: signatures(context),
      frozenColumns: 3,
    },
    {
      name: translate('transferredOut'),
      titles: [reportName(context), translate('transferredOut')],
      facts: [...facts, { label: translate('transferredOut'), value: String(leaving.length) }],
      tables: [buildTable(context, leaving, 'toSchool')],
      signatures: signatures(context),
      frozenColumns: 3,
    },
  ])
}

async function transfersUpTo({ db, school }: ReportContext, stage: number) {
  return await db
    .selectFrom('transfers')
    .innerJoin('enrollments', 'enrollments.id', 'transfers.enrollment_id')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .innerJoin('schools as from_school', 'from_school.id', 'transfers.from_school_id')
    .innerJoin('raw_schools as from_raw', 'from_raw.id', 'from_school.raw_school_id')
    .leftJoin('schools as to_school', 'to_school.id', 'transfers.to_school_id')
    .leftJoin('raw_schools as to_raw', 'to_raw.id', 'to_school.raw_school_id')
    .select([
      'students.emis_student_id',
      'students.first_name',
      'students.last_name',
      'students.first_name_en',
      'students.last_name_en',
      'students.gender',
      'students.birth_date',
      'transfers.from_school_id',
      'transfers.to_school_id',
      'transfers.special',
      'transfers.from_grade',
      'transfers.grade',
      'transfers.completed_on',
      'transfers.reason',
      'from_raw.name as from_name',
      'from_raw.name_en as from_name_en',
      'to_raw.name as to_name',
      'to_raw.name_en as to_name_en',
    ])
    .where('transfers.status', '=', states.completed)
    .where((e) => {
      // A student who comes from the year before begins the year here: its first stage counts them already.
      const came = e.or([e('transfers.new_enrollment_id', 'is not', null), upToStage('transfers.report_stage', stage)])
      return e.or([
        e.and([e('transfers.from_school_id', '=', school.id), upToStage('transfers.report_stage', stage)]),
        e.and([e('transfers.to_school_id', '=', school.id), came]),
      ])
    })
    .orderBy('students.sort_key')
    .orderBy('transfers.id')
    .execute()
}
type TransferLine = Awaited<ReturnType<typeof transfersUpTo>>[number]

function buildTable(
  { language, translate }: ReportContext,
  rows: readonly TransferLine[],
  other: 'fromSchool' | 'toSchool',
): ReportTable {
  const columns: ReportColumn[] = [
    ...studentColumns(translate),
    birthColumn(translate),
    { header: translate('grade'), width: 14, kind: 'text' },
    { header: translate(other), width: 30, kind: 'text' },
    { header: translate('date'), width: 14, kind: 'date' },
    { header: translate('reason'), width: 30, kind: 'text' },
  ]
  const formatSchool = (row: TransferLine) => {
    if (other === 'fromSchool') return localName({ name: row.from_name, name_en: row.from_name_en }, language)
    if (row.special !== null) return translate(row.special === -1 ? 'privateSchool' : 'nonStsSchool')
    return row.to_name === null ? null : localName({ name: row.to_name, name_en: row.to_name_en }, language)
  }
  return {
    columns,
    rows: rows.map((row, index): ReportCell[] => [
      ...studentCells(row, index, language, translate),
      row.birth_date,
      gradeName(other === 'fromSchool' ? (row.grade ?? row.from_grade) : row.from_grade, language),
      formatSchool(row),
      row.completed_on,
      row.reason,
    ]),
    totals: listEnd(rows, columns, translate),
  }
}
