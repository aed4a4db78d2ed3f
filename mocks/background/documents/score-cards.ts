import { monthCodesOfSpan } from '@/domain/academic-years/months'
import { sumCounts } from '@/features/attendances/sum-counts'
import { formatDate, monthName } from '@/lib/dates/dates'
import { fullName } from '@/lib/text/names'
import { maxAverage } from '@/domain/results/annual-results'
import { levelScale } from '@/features/scores/result-words'
import { sumScores } from '@/features/scores/score-results'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { annualSheet } from '../../api/handlers/scores/annual-scores'
import { storedAttendance } from '../../api/handlers/attendances/attendance-record'
import { readResults } from '../../api/handlers/scores/class-results'
import { listSubjects } from '../../api/handlers/classrooms/classroom-record'
import { classTeacher, reportStudents, type ReportStudent } from './class-students'
import { classScores, levelName, outdatedTitles, type Subject } from './class-scores'
import type {
  ReportCell,
  ReportColumn,
  ReportDocument,
  ReportFact,
  ReportPage,
  ReportTable,
} from '@/lib/papers/document'
import { formatGender } from './student-columns'
import { formatClassName, createDocument, reportName, schoolFact, yearFact, type ClassContext } from './report-context'
import { readAbsences, studyDayFacts } from './score-sheets'

/** 5: what each student has reached in a month, one card a student. */
export async function monthlyScoreCards(context: ClassContext, month: number): Promise<ReportDocument> {
  const { language, translate } = context
  const students = await reportStudents(context)
  const { subjects, of, complete } = await classScores(context, month)
  const absences = await readAbsences(context, month)
  const columns: ReportColumn[] = [
    ...subjectHead(context),
    { header: translate('score'), width: 14, kind: 'decimal' },
    { header: translate('level'), width: 16, kind: 'text', centred: true },
  ]
  return await buildCards(context, students, {
    period: monthName(month, language),
    facts: studyDayFacts(context, month),
    buildTables: ({ enrollment_id: id }) => {
      const scores = of.get(id)
      return [
        {
          columns,
          rows: subjects.map((subject, index) => {
            const score = scores?.scores[index] ?? null
            return subjectCells(context, subject, index, [score, levelOfScore(context, score, subject.max_score)])
          }),
          totals: [
            { label: translate('totalScore'), cells: [null, null, sumMaximums(subjects), scores?.total ?? null, null] },
            {
              label: translate('average'),
              cells: [null, null, maxAverage, scores?.average ?? null, levelName(scores?.average ?? null, language)],
            },
            { label: translate('rank'), cells: [null, null, null, formatRank(scores?.rank ?? null, complete), null] },
          ],
        },
        absenceTable(context, absences.get(id)),
      ]
    },
  })
}

/** 8: the same of the year, with both semesters. */
export async function annualScoreCards(context: ClassContext): Promise<ReportDocument> {
  const { db, language, translate, room } = context
  const students = await reportStudents(context)
  const subjects = await listSubjects(db, room)
  const rows = new Map((await annualSheet(db, room, undefined)).map((row) => [row.enrollment_id, row]))
  const results = await readResults(db, [room.id])
  const ranked = [...results.values()].filter(({ ranking }) => ranking !== null).length
  const absences = await absencesOfYear(context)
  const columns: ReportColumn[] = [
    ...subjectHead(context),
    { header: monthName(semesterOne, language), width: 14, kind: 'decimal' },
    { header: monthName(semesterTwo, language), width: 14, kind: 'decimal' },
    { header: translate('annual'), width: 14, kind: 'decimal' },
  ]
  return await buildCards(context, students, {
    period: '',
    warnings: await outdatedTitles(context, [semesterOne, semesterTwo]),
    facts: [],
    buildTables: ({ enrollment_id: id }) => {
      const row = rows.get(id)
      const result = results.get(id)
      const outcome = result?.result ?? null
      const last = (text: string | null) => [null, null, null, null, null, text]
      return [
        {
          columns,
          rows: subjects.map((subject, index) => {
            const score = row?.scores.find((score) => score.subject_id === subject.id)
            const cells = [score?.semester_1 ?? null, score?.semester_2 ?? null, score?.annual ?? null]
            return subjectCells(context, subject, index, cells)
          }),
          totals: [
            {
              label: translate('average'),
              cells: [
                null,
                null,
                maxAverage,
                result?.semester1 ?? null,
                result?.semester2 ?? null,
                row?.average ?? null,
              ],
            },
            { label: translate('level'), cells: last(levelName(row?.average ?? null, language)) },
            { label: translate('rank'), cells: last(formatRank(row?.rank ?? null, ranked)) },
            {
              label: translate('result'),
              cells: last(outcome === null ? null : translate(outcome === 1 ? 'passed' : 'failed')),
            },
          ],
        },
        absenceTable(context, absences.get(id)),
      ]
    },
  })
}

interface Card {
  /** Empty for the whole year. */
  period: string
  /** Why its figures are not to be relied on. */
  warnings?: readonly string[]
  facts: readonly ReportFact[]
  buildTables: (student: ReportStudent) => ReportTable[]
}

async function buildCards(
  context: ClassContext,
  students: readonly ReportStudent[],
  { period, warnings = [], facts, buildTables }: Card,
): Promise<ReportDocument> {
  const { language, translate, room } = context
  const teacher = await classTeacher(context)
  const blank = '.'.repeat(110)
  const pages = students.map((student): ReportPage => {
    const name = fullName(student, language)
    return {
      name: `${student.emis_student_id} ${name}`,
      onePage: true,
      titles: [[reportName(context), period].filter(Boolean).join(' '), ...warnings],
      facts: [
        { label: translate('name'), value: name },
        { label: translate('studentId'), value: student.emis_student_id },
        { label: translate('sex'), value: formatGender(student, translate) ?? '' },
        { label: translate('birthDate'), value: student.birth_date === null ? '' : formatDate(student.birth_date) },
        { label: translate('classroom'), value: formatClassName(room, language) },
        yearFact(context),
        schoolFact(context),
        ...facts,
      ],
      tables: buildTables(student),
      notes: [levelScale[language], `${translate('teacherRemark')} ${blank}`, `${translate('parentRemark')} ${blank}`],
      signatures: [
        { lines: ['', translate('parent')] },
        { lines: [translate('placeAndDate'), translate('classTeacher'), '', '', '', teacher ?? ''] },
      ],
    }
  })
  return createDocument(context, pages)
}

function subjectHead({ translate }: ClassContext): ReportColumn[] {
  return [
    { header: translate('number'), width: 6, kind: 'whole', centred: true },
    { header: translate('subject'), width: 30, kind: 'text' },
    { header: translate('maximum'), width: 14, kind: 'decimal' },
  ]
}

function subjectCells({ language }: ClassContext, subject: Subject, index: number, cells: ReportCell[]): ReportCell[] {
  return [index + 1, language === 'km' ? subject.name : subject.name_en, subject.max_score, ...cells]
}

function sumMaximums(subjects: readonly Subject[]): number {
  return sumScores(subjects.map((subject) => subject.max_score))
}

/** The level of one score, on the scale of ten that averages have. */
function levelOfScore({ language }: ClassContext, score: number | null, maximum: number): string | null {
  return levelName(score === null ? null : (score / maximum) * maxAverage, language)
}

function formatRank(rank: number | null, ranked: number): string | null {
  return rank === null ? null : `${rank} / ${ranked}`
}

interface Absences {
  absent: number | null
  permission: number | null
}

function absenceTable({ translate }: ClassContext, counts: Absences | undefined): ReportTable {
  const { absent = null, permission = null } = counts ?? {}
  const row = (number: number, word: 'absent' | 'permission', days: number | null) => [number, translate(word), days]
  return {
    heading: translate('absences'),
    columns: [
      { header: translate('number'), width: 6, kind: 'whole', centred: true },
      { header: translate('absences'), width: 30, kind: 'text' },
      { header: translate('total'), width: 14, kind: 'whole' },
    ],
    rows: [row(1, 'absent', absent), row(2, 'permission', permission)],
    totals: [{ label: translate('total'), cells: [null, null, sumCounts([absent, permission])] }],
  }
}

/** The absences of the year's months together, by enrollment. */
async function absencesOfYear({ db, room }: ClassContext): Promise<Map<number, Absences>> {
  const sums = new Map<number, Absences>()
  const months = monthCodesOfSpan(room.start_date, room.end_date)
  for (const { enrollment_id: id, month, absent, permission } of await storedAttendance(db, room.id).execute()) {
    if (!months.includes(month)) continue
    const before = sums.get(id) ?? { absent: null, permission: null }
    sums.set(id, {
      absent: sumCounts([before.absent, absent]),
      permission: sumCounts([before.permission, permission]),
    })
  }
  return sums
}
