import { sql, type SqlBool } from 'kysely'
import { hasEthnicity, hasOption, type OptionList } from '../../api/student-conditions'
import type { ReportFact, ReportPage } from '@/lib/papers/document'
import { ethnicityName, idsUnder, optionNames } from './option-names'
import {
  classOrGrade,
  countFacts,
  reportName,
  schoolFacts,
  signatures,
  stageFact,
  type ReportContext,
} from './report-context'
import { studentsAtStage, studentsOfSchool, type SchoolStudent } from './school-students'
import { birthColumn, studentPage, type RowColumn } from './student-table'
import { dropOutReasons, poorLevels, type Word } from './texts'

const words = {
  scholarships: 'scholarship',
  disabilities: 'disability',
  health_problems: 'healthProblem',
  personal_problems: 'personalProblem',
} as const satisfies Record<OptionList, Word>

/** 9 to 12: who of the school has a choice of one list. */
export async function optionListReport(context: ReportContext, list: OptionList, id = 0): Promise<ReportPage[]> {
  const { language, translate } = context
  const header = translate(words[list])
  const poorLevel: RowColumn<SchoolStudent> = {
    header: translate('poorLevel'),
    width: 14,
    kind: 'text',
    cell: (student) => poorLevels[language][student.poor_level ?? ''] ?? null,
  }
  return await listPages(context, hasOption(list, idsUnder(list, [id])), {
    fact: { label: header, value: optionNames(list, [id], language) ?? '' },
    notes: list === 'scholarships' ? [translate('scholarshipExplained')] : [],
    columns: [
      { header, width: 34, kind: 'text', cell: (student) => optionNames(list, student[list], language) },
      ...(list === 'scholarships' ? [poorLevel] : []),
    ],
  })
}

/** 13: who of the school is of an ethnicity. */
export async function ethnicityReport(context: ReportContext): Promise<ReportPage[]> {
  const { language, translate, request } = context
  const id = request.ethnicity ?? 0
  const header = translate('ethnicity')
  const name = (ethnicity: number | null) => ethnicityName(ethnicity, language, translate('noEthnicity'))
  return await listPages(context, hasEthnicity([id]), {
    fact: { label: header, value: name(id) ?? '' },
    columns: [{ header, width: 20, kind: 'text', cell: ({ ethnicity }) => name(ethnicity) }],
  })
}

/** 15: who of the school had dropped out by a stage: those whom the census counts as drop-outs. */
export async function dropoutReport(context: ReportContext): Promise<ReportPage[]> {
  const { language, translate } = context
  const dropouts = (await studentsAtStage(context)).filter((student) => student.is_gone)
  const ids = dropouts.map(({ enrollment_id: id }) => id)
  return await listPages(context, sql<SqlBool>`enrollments.id = any(${ids}::integer[])`, {
    fact: stageFact(context),
    columns: [
      { header: translate('date'), width: 14, kind: 'date', cell: (student) => student.dropped_out_on },
      {
        header: translate('reason'),
        width: 34,
        kind: 'text',
        cell: (student) => dropOutReasons[language][student.drop_out_reason ?? 0] ?? null,
      },
    ],
  })
}

interface SchoolList {
  fact: ReportFact
  notes?: readonly string[]
  columns: readonly RowColumn<SchoolStudent>[]
}

async function listPages(
  context: ReportContext,
  condition: ReturnType<typeof hasOption>,
  { fact, notes = [], columns }: SchoolList,
): Promise<ReportPage[]> {
  const { language, translate } = context
  const students = await studentsOfSchool(context).where(condition).execute()
  const name = reportName(context)
  return [
    studentPage(context, {
      name,
      titles: [name],
      facts: [...schoolFacts(context), fact, ...countFacts(context, students)],
      students,
      columns: [
        birthColumn(translate),
        { header: translate('class'), width: 14, kind: 'text', cell: (student) => classOrGrade(student, language) },
        ...columns,
      ],
      notes,
      signatures: signatures(context),
    }),
  ]
}
