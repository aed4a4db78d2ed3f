import { localName } from '@/lib/i18n/localized'
import { states } from '@/features/transfers/schema'
import type { ReportPage } from '@/lib/papers/document'
import { upToStage } from '../../api/report-stage'
import { gradeName, reportName, schoolFacts, signatures, stageFact, type ReportContext } from './report-context'
import { birthColumn, studentPage } from './student-table'

/** 14: who had come to the school and who had left it by a stage, by completed transfers. */
export async function transferReport(context: ReportContext): Promise<ReportPage[]> {
  const rows = await completedTransfers(context)
  const { id } = context.school
  return [
    transferPage(
      context,
      'transferredIn',
      rows.filter((row) => row.to_school_id === id),
    ),
    transferPage(
      context,
      'transferredOut',
      rows.filter((row) => row.from_school_id === id),
    ),
  ]
}

async function completedTransfers({ db, school, stage }: ReportContext) {
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
type TransferLine = Awaited<ReturnType<typeof completedTransfers>>[number]

function transferPage(
  context: ReportContext,
  direction: 'transferredIn' | 'transferredOut',
  students: readonly TransferLine[],
): ReportPage {
  const { language, translate } = context
  const comes = direction === 'transferredIn'
  const name = translate(direction)
  const formatSchool = (row: TransferLine) => {
    if (comes) return localName({ name: row.from_name, name_en: row.from_name_en }, language)
    if (row.special !== null) return translate(row.special === -1 ? 'privateSchool' : 'nonStsSchool')
    return row.to_name === null ? null : localName({ name: row.to_name, name_en: row.to_name_en }, language)
  }
  return studentPage(context, {
    name,
    titles: [reportName(context), name],
    facts: [...schoolFacts(context), stageFact(context), { label: name, value: String(students.length) }],
    students,
    columns: [
      birthColumn(translate),
      {
        header: translate('grade'),
        width: 14,
        kind: 'text',
        cell: (row) => gradeName((comes ? row.grade : null) ?? row.from_grade, language),
      },
      { header: translate(comes ? 'fromSchool' : 'toSchool'), width: 30, kind: 'text', cell: formatSchool },
      { header: translate('date'), width: 14, kind: 'date', cell: (row) => row.completed_on },
      { header: translate('reason'), width: 30, kind: 'text', cell: (row) => row.reason },
    ],
    signatures: signatures(context),
  })
}
