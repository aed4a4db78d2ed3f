import { sumCounts } from '@/features/attendances/sum-counts'
import { classAverageLabel, levelScale } from '@/features/scores/result-words'
import { annualMeans, type ClassMeans } from '@/features/scores/score-results'
import { monthName } from '@/lib/dates/dates'
import { monthKeys, semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { annualSheet } from '../../api/handlers/scores/annual-scores'
import { storedAttendance } from '../../api/handlers/attendances/attendance-record'
import { readResults } from '../../api/handlers/scores/class-results'
import { listSubjects } from '../../api/handlers/classrooms/classroom-record'
import { classTeacher, reportStudents, type ReportStudent } from './class-students'
import { classScores, levelName, outdatedTitles, resultCells, resultColumns, subjectColumns } from './class-scores'
import type { ReportCell, ReportColumn, ReportDocument, ReportFact, ReportTotal } from '@/lib/papers/document'
import { studentCells, studentColumns } from './student-columns'
import {
  formatClassName,
  countFacts,
  createDocument,
  reportName,
  schoolFact,
  classSignatures,
  yearFact,
  type ClassContext,
} from './report-context'

/** 3 and 4: the scores of a class in a month or semester. */
export async function scoreSheet(context: ClassContext, month: number): Promise<ReportDocument> {
  const { language, translate } = context
  const students = await reportStudents(context)
  const { subjects, of, ...means } = await classScores(context, month)
  const cells = students.map(({ enrollment_id: id }) => {
    const scores = of.get(id)
    return [...(scores?.scores ?? subjects.map(() => null)), ...resultCells(scores, language)]
  })
  return await buildSheet(context, {
    students,
    period: monthName(month, language),
    warnings: await outdatedTitles(context, [month]),
    facts: [],
    notes: [levelScale[language]],
    columns: [...subjectColumns(subjects, language), ...resultColumns(translate)],
    cells,
    totals: [meanRow(context, means, of.size)],
  })
}

/** 6: the annual scores of a class, with both semesters' averages and the year's result. */
export async function annualScoreSheet(context: ClassContext): Promise<ReportDocument> {
  const { db, language, translate, room } = context
  const students = await reportStudents(context)
  const subjects = await listSubjects(db, room)
  const rows = new Map((await annualSheet(db, room, undefined)).map((row) => [row.enrollment_id, row]))
  const results = await readResults(db, [room.id])
  const figures = students.map(({ enrollment_id: id }) => {
    const row = rows.get(id)
    const result = results.get(id)
    return [
      ...subjects.map((subject) => row?.scores.find((score) => score.subject_id === subject.id)?.annual ?? null),
      result?.semester1 ?? null,
      result?.semester2 ?? null,
      row?.average ?? null,
    ]
  })
  const cells = students.map(({ enrollment_id: id }, index): ReportCell[] => {
    const row = rows.get(id)
    const outcome = results.get(id)?.result ?? null
    return [
      ...(figures[index] ?? []),
      row?.rank ?? null,
      levelName(row?.average ?? null, language),
      outcome === null ? null : translate(outcome === 1 ? 'passed' : 'failed'),
    ]
  })
  const average = translate('average')
  return await buildSheet(context, {
    students,
    period: '',
    warnings: await outdatedTitles(context, [semesterOne, semesterTwo]),
    facts: [],
    notes: [levelScale[language]],
    columns: [
      ...subjectColumns(subjects, language),
      { header: monthName(semesterOne, language), group: average, width: 9, kind: 'decimal' },
      { header: monthName(semesterTwo, language), group: average, width: 9, kind: 'decimal' },
      { header: translate('annual'), group: average, width: 9, kind: 'decimal' },
      { header: translate('rank'), width: 8, kind: 'whole', centred: true },
      { header: translate('level'), width: 11, kind: 'text', centred: true },
      { header: translate('result'), width: 8, kind: 'text', centred: true },
    ],
    cells,
    totals: [meanRow(context, annualMeans(figures), students.length)],
  })
}

/** 7: the absences of a class in a month. */
export async function absenceSheet(context: ClassContext, month: number): Promise<ReportDocument> {
  const { translate } = context
  const students = await reportStudents(context)
  const counts = await readAbsences(context, month)
  const cells = students.map(({ enrollment_id: id }): ReportCell[] => {
    const { absent = null, permission = null } = counts.get(id) ?? {}
    return [absent, permission, sumCounts([absent, permission]), null]
  })
  return await buildSheet(context, {
    students,
    period: monthName(month, context.language),
    facts: studyDayFacts(context, month),
    columns: [
      { header: translate('absent'), group: translate('absences'), width: 11, kind: 'whole' },
      { header: translate('permission'), group: translate('absences'), width: 11, kind: 'whole' },
      { header: translate('total'), group: translate('absences'), width: 9, kind: 'whole' },
      { header: translate('remark'), width: 18, kind: 'text' },
    ],
    cells,
    totals: [
      sumRow(translate('total'), cells),
      sumRow(
        translate('ofWhichFemale'),
        cells.filter((_, index) => students[index]?.gender === 'f'),
      ),
    ],
  })
}

/** The absences of a month, by enrollment; nothing where none were entered. */
export async function readAbsences({ db, room }: ClassContext, month: number) {
  const rows = await storedAttendance(db, room.id).where('attendances.month', '=', month).execute()
  return new Map(rows.map(({ enrollment_id: id, absent, permission }) => [id, { absent, permission }]))
}

/** The number of school days of the month, if the year has it. */
export function studyDayFacts({ room, translate }: ClassContext, month: number): ReportFact[] {
  const key = monthKeys[month]
  const days = key === undefined ? undefined : room.study_days[0]?.[key]
  return days === undefined ? [] : [{ label: translate('days'), value: String(days) }]
}

interface ClassSheet {
  students: readonly ReportStudent[]
  /** The month or semester; empty for the whole year. */
  period: string
  /** Why its figures are not to be relied on. */
  warnings?: readonly string[]
  facts: readonly ReportFact[]
  notes?: readonly string[]
  /** The columns after the student columns, and each student's cells in them. */
  columns: readonly ReportColumn[]
  cells: readonly (readonly ReportCell[])[]
  totals: readonly ReportTotal[]
}

async function buildSheet(
  context: ClassContext,
  { students, period, warnings = [], facts, notes = [], columns, cells, totals }: ClassSheet,
): Promise<ReportDocument> {
  const { language, translate, room } = context
  const teacher = await classTeacher(context)
  const group = formatClassName(room, language)
  return createDocument(context, [
    {
      name: [group, period].filter(Boolean).join(' '),
      titles: [[reportName(context), period].filter(Boolean).join(' '), group, ...warnings],
      facts: [
        yearFact(context),
        schoolFact(context),
        { label: translate('classTeacher'), value: teacher ?? '' },
        ...countFacts(context, students),
        ...facts,
      ],
      tables: [
        {
          columns: [...studentColumns(translate), ...columns],
          rows: students.map((student, index) => [
            ...studentCells(student, index, language, translate),
            ...(cells[index] ?? []),
          ]),
          totals,
        },
      ],
      notes,
      signatures: classSignatures(context, teacher),
      frozenColumns: 3,
    },
  ])
}

const noStudent: readonly ReportCell[] = [null, null, null, null]
const numberIn = (cell: ReportCell | undefined) => (typeof cell === 'number' ? cell : null)

function meanRow({ language }: ClassContext, { complete, means }: ClassMeans, students: number): ReportTotal {
  return { label: classAverageLabel(language, complete, students), cells: [...noStudent, ...means] }
}

/** The sums of the three counts. */
function sumRow(label: string, cells: readonly (readonly ReportCell[])[]): ReportTotal {
  const sum = (index: number) => sumCounts(cells.map((row) => numberIn(row[index]))) ?? 0
  return { label, cells: [...noStudent, sum(0), sum(1), sum(2), null] }
}
