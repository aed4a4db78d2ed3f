import { sumCounts } from '@/features/attendances/sum-counts'
import { classAverageLabel, levelScale } from '@/features/scores/result-words'
import { annualMeans, type ClassMeans } from '@/features/scores/score-results'
import { monthName } from '@/lib/dates/dates'
import { monthKeys, semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { annualSheet } from '../../api/handlers/scores/annual-scores'
import { storedAttendance } from '../../api/handlers/attendances/attendance-record'
import { readResults } from '../../api/handlers/scores/class-results'
import { listSubjects } from '../../api/handlers/classrooms/classroom-record'
import { classFacts } from './class-lists'
import { reportStudents, type ReportStudent } from './class-students'
import { classScores, semesterTitles, rankColumns, resultName, subjectColumns } from './class-scores'
import type { ReportFact, ReportPage, ReportTotal } from '@/lib/papers/document'
import { formatClassName, isGirl, reportName, signatures, type ClassContext } from './report-context'
import { studentPage, type RowColumn } from './student-table'

/** 3 and 4: the scores of a class in a month or semester. */
export async function scoreSheet(context: ClassContext): Promise<ReportPage[]> {
  const { language, translate, month } = context
  const { subjects, of, ...means } = await classScores(context)
  const students = (await reportStudents(context)).map((student) =>
    Object.assign(student, { scores: of.get(student.enrollment_id) }),
  )
  return await sheetPages(context, {
    students,
    period: monthName(month, language),
    notes: [levelScale[language]],
    columns: [
      ...subjectColumns(
        subjects,
        language,
        ({ scores }: (typeof students)[number], index) => scores?.scores[index] ?? null,
      ),
      { header: translate('totalScore'), width: 10, kind: 'decimal', cell: ({ scores }) => scores?.total ?? null },
      {
        header: `${translate('average')}\n(10)`,
        width: 9,
        kind: 'decimal',
        cell: ({ scores }) => scores?.average ?? null,
      },
      ...rankColumns(context, ({ scores }: (typeof students)[number]) => scores),
    ],
    totals: [meanRow(context, means, of.size)],
  })
}

/** 6: the annual scores of a class, with both semesters' averages and the year's result. */
export async function annualScoreSheet(context: ClassContext): Promise<ReportPage[]> {
  const { db, language, translate, room } = context
  const subjects = await listSubjects(db, room)
  const rows = new Map((await annualSheet(db, room, undefined)).map((row) => [row.enrollment_id, row]))
  const results = await readResults(db, [room.id])
  const students = (await reportStudents(context)).map((student) => {
    const annual = rows.get(student.enrollment_id)
    const result = results.get(student.enrollment_id)
    const scores = subjects.map(
      (subject) => annual?.scores.find((score) => score.subject_id === subject.id)?.annual ?? null,
    )
    const averages = [result?.semester1 ?? null, result?.semester2 ?? null, annual?.average ?? null]
    return Object.assign(student, { annual, scores, averages, result: result?.result })
  })
  type Row = (typeof students)[number]
  const headers = [monthName(semesterOne, language), monthName(semesterTwo, language), translate('annual')]
  const means = annualMeans(students.map(({ scores, averages }) => [...scores, ...averages]))
  return await sheetPages(context, {
    students,
    notes: [levelScale[language]],
    columns: [
      ...subjectColumns(subjects, language, ({ scores }: Row, index) => scores[index] ?? null),
      ...headers.map((header, index): RowColumn<Row> => ({
        header,
        group: translate('average'),
        width: 9,
        kind: 'decimal',
        cell: ({ averages }) => averages[index] ?? null,
      })),
      ...rankColumns(context, ({ annual }: Row) => annual),
      {
        header: translate('result'),
        width: 8,
        kind: 'text',
        centred: true,
        cell: ({ result }) => resultName(result, context),
      },
    ],
    totals: [meanRow(context, means, students.length)],
  })
}

/** 7: the absences of a class in a month. */
export async function absenceSheet(context: ClassContext): Promise<ReportPage[]> {
  const { translate, language, month } = context
  const counts = await readAbsences(context)
  const students = (await reportStudents(context)).map((student) => {
    const { absent = null, permission = null } = counts.get(student.enrollment_id) ?? {}
    return Object.assign(student, { counts: [absent, permission, sumCounts([absent, permission])] })
  })
  const sumRow = (word: 'total' | 'ofWhichFemale', summed: typeof students): ReportTotal => ({
    label: translate(word),
    cells: [
      ...noStudent,
      ...[0, 1, 2].map((kind) => sumCounts(summed.map((row) => row.counts[kind] ?? null)) ?? 0),
      null,
    ],
  })
  return await sheetPages(context, {
    students,
    period: monthName(month, language),
    facts: studyDayFacts(context),
    columns: [
      ...(['absent', 'permission', 'total'] as const).map((word, index): RowColumn<(typeof students)[number]> => ({
        header: translate(word),
        group: translate('absences'),
        width: word === 'total' ? 9 : 11,
        kind: 'whole',
        cell: (row) => row.counts[index] ?? null,
      })),
      { header: translate('remark'), width: 18, kind: 'text', cell: () => null },
    ],
    totals: [sumRow('total', students), sumRow('ofWhichFemale', students.filter(isGirl))],
  })
}

/** The absences of a month, by enrollment; nothing where none were entered. */
export async function readAbsences({ db, room, month }: ClassContext) {
  const rows = await storedAttendance(db, room.id).where('attendances.month', '=', month).execute()
  return new Map(rows.map(({ enrollment_id: id, absent, permission }) => [id, { absent, permission }]))
}

/** The number of school days of the month, if the year has it. */
export function studyDayFacts({ room, translate, month }: ClassContext): ReportFact[] {
  const key = monthKeys[month]
  const days = key === undefined ? undefined : room.study_days[0]?.[key]
  return days === undefined ? [] : [{ label: translate('days'), value: String(days) }]
}

interface ClassSheet<Row> {
  students: readonly Row[]
  /** The month or semester; without it the whole year. */
  period?: string
  facts?: readonly ReportFact[]
  notes?: readonly string[]
  columns: readonly RowColumn<Row>[]
  totals: readonly ReportTotal[]
}

async function sheetPages<Row extends ReportStudent>(
  context: ClassContext,
  { period = '', facts = [], ...sheet }: ClassSheet<Row>,
): Promise<ReportPage[]> {
  const group = formatClassName(context.room, context.language)
  return [
    studentPage(context, {
      ...sheet,
      name: `${group} ${period}`.trim(),
      titles: [`${reportName(context)} ${period}`.trim(), group, ...(await semesterTitles(context))],
      facts: [...classFacts(context, sheet.students), ...facts],
      signatures: signatures(context),
    }),
  ]
}

const noStudent = [null, null, null, null]

function meanRow({ language }: ClassContext, { complete, means }: ClassMeans, students: number): ReportTotal {
  return { label: classAverageLabel(language, complete, students), cells: [...noStudent, ...means] }
}
