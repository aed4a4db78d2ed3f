import { sql, type SqlBool } from 'kysely'
import { hasEthnicity, hasOption, type OptionList } from '../../api/student-conditions'
import type { ReportCell, ReportColumn, ReportDocument, ReportFact } from '@/lib/papers/document'
import { ethnicityName, idsUnder, optionNames } from './option-names'
import { birthColumn, listEnd, studentCells, studentColumns } from './student-columns'
import {
  formatClassName,
  countFacts,
  createDocument,
  gradeName,
  reportName,
  schoolFact,
  signatures,
  yearFact,
  type ReportContext,
} from './report-context'
import { studentsAtStage, studentsOfSchool, type SchoolStudent } from './school-students'
import { dropOutReasons, poorLevels, stageNames, type Word } from './texts'

const words = {
  scholarships: 'scholarship',
  disabilities: 'disability',
  health_problems: 'healthProblem',
  personal_problems: 'personalProblem',
} as const satisfies Record<OptionList, Word>

/** 9 to 12: who of the school has a choice of one list. */
export async function optionListReport(context: ReportContext, list: OptionList, id: number): Promise<ReportDocument> {
  const { language, translate } = context
  const withPoorLevel = list === 'scholarships'
  const students = await studentsOfSchool(context)
    .where(hasOption(list, idsUnder(list, [id])))
    .execute()
  return buildList(context, students, {
    facts: [{ label: translate(words[list]), value: optionNames(list, [id], language) ?? '' }],
    notes: withPoorLevel ? [translate('scholarshipExplained')] : [],
    columns: [
      { header: translate(words[list]), width: 34, kind: 'text' },
      ...(withPoorLevel ? [{ header: translate('poorLevel'), width: 14, kind: 'text' as const }] : []),
    ],
    buildCells: (student) => {
      const names = optionNames(list, student[list], language)
      return withPoorLevel ? [names, poorLevels[language][student.poor_level ?? ''] ?? null] : [names]
    },
  })
}

/** 13: who of the school is of an ethnicity. */
export async function ethnicityReport(context: ReportContext, id: number): Promise<ReportDocument> {
  const { language, translate } = context
  const students = await studentsOfSchool(context)
    .where(hasEthnicity([id]))
    .execute()
  const name = (ethnicity: number | null) => ethnicityName(ethnicity, language, translate('noEthnicity'))
  return buildList(context, students, {
    facts: [{ label: translate('ethnicity'), value: name(id) ?? '' }],
    columns: [{ header: translate('ethnicity'), width: 20, kind: 'text' }],
    buildCells: (student) => [name(student.ethnicity)],
  })
}

/** 15: who of the school had dropped out by a stage: those whom the census counts as drop-outs. */
export async function dropoutReport(context: ReportContext, stage: number): Promise<ReportDocument> {
  const { language, translate } = context
  const dropouts = (await studentsAtStage(context, stage)).filter((student) => student.is_gone)
  const students = await studentsOfSchool(context)
    .where(sql<SqlBool>`enrollments.id = any(${dropouts.map(({ enrollment_id: id }) => id)}::integer[])`)
    .execute()
  return buildList(context, students, {
    facts: [{ label: translate('upToStage'), value: stageNames[language][stage] ?? '' }],
    columns: [
      { header: translate('date'), width: 14, kind: 'date' },
      { header: translate('reason'), width: 34, kind: 'text' },
    ],
    buildCells: (student) => [
      student.dropped_out_on,
      student.drop_out_reason === null ? null : (dropOutReasons[language][student.drop_out_reason] ?? null),
    ],
  })
}

interface SchoolTable {
  facts: readonly ReportFact[]
  notes?: readonly string[]
  columns: readonly ReportColumn[]
  buildCells: (student: SchoolStudent) => ReportCell[]
}

function buildList(
  context: ReportContext,
  students: readonly SchoolStudent[],
  { facts, notes = [], columns: more, buildCells }: SchoolTable,
): ReportDocument {
  const { language, translate } = context
  const columns = [
    ...studentColumns(translate),
    birthColumn(translate),
    { header: translate('class'), width: 14, kind: 'text' as const },
    ...more,
  ]
  const place = ({ grade, suffix }: SchoolStudent) =>
    suffix === null ? gradeName(grade, language) : formatClassName({ grade, suffix }, language)
  return createDocument(context, [
    {
      name: reportName(context),
      titles: [reportName(context)],
      facts: [yearFact(context), schoolFact(context), ...facts, ...countFacts(context, students)],
      tables: [
        {
          columns,
          rows: students.map((student, index) => [
            ...studentCells(student, index, language, translate),
            student.birth_date,
            place(student),
            ...buildCells(student),
          ]),
          totals: listEnd(students, columns, translate),
        },
      ],
      notes,
      signatures: signatures(context),
      frozenColumns: 3,
    },
  ])
}
