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
import { reportStudents, type ReportStudent } from './class-students'
import { classScores, levelName, semesterTitles, resultName, type Subject } from './class-scores'
import type { ReportFact, ReportPage, ReportTable, ReportTotal } from '@/lib/papers/document'
import { formatClassName, reportName, schoolFacts, signature, type ClassContext } from './report-context'
import { readAbsences, studyDayFacts } from './score-sheets'
import { formatGender, numberColumn, rowTable, type RowColumn } from './student-table'

/** 5: what each student has reached in a month, one card a student. */
export async function monthlyScoreCards(context: ClassContext): Promise<ReportPage[]> {
  const { language, translate, month } = context
  const { subjects, of, complete } = await classScores(context)
  const absences = await readAbsences(context)
  const maximum = sumScores(subjects.map((subject) => subject.max_score))
  return await cardPages(context, {
    period: monthName(month, language),
    facts: studyDayFacts(context),
    buildTables: ({ enrollment_id: id }) => {
      const { scores = [], total = null, average = null, rank = null } = of.get(id) ?? {}
      // On the scale of ten that averages have.
      const levelOf = (score: number | null, { max_score: most }: Subject) =>
        levelName(score === null ? null : (score / most) * maxAverage, language)
      return [
        subjectTable(
          context,
          subjects,
          [
            { header: translate('score'), width: 14, kind: 'decimal', cell: (_, index) => scores[index] ?? null },
            {
              header: translate('level'),
              width: 16,
              kind: 'text',
              centred: true,
              cell: (subject, index) => levelOf(scores[index] ?? null, subject),
            },
          ],
          [
            { label: translate('totalScore'), cells: [null, null, maximum, total, null] },
            { label: translate('average'), cells: [null, null, maxAverage, average, levelName(average, language)] },
            { label: translate('rank'), cells: [null, null, null, formatRank(rank, complete), null] },
          ],
        ),
        absenceTable(context, absences.get(id)),
      ]
    },
  })
}

/** 8: the same of the year, with both semesters. */
export async function annualScoreCards(context: ClassContext): Promise<ReportPage[]> {
  const { db, language, translate, room } = context
  const subjects = await listSubjects(db, room)
  const rows = new Map((await annualSheet(db, room, undefined)).map((row) => [row.enrollment_id, row]))
  const results = await readResults(db, [room.id])
  const ranked = [...results.values()].filter(({ ranking }) => ranking !== null).length
  const absences = await absencesOfYear(context)
  const headers = {
    semester_1: monthName(semesterOne, language),
    semester_2: monthName(semesterTwo, language),
    annual: translate('annual'),
  }
  return await cardPages(context, {
    buildTables: ({ enrollment_id: id }) => {
      const { scores, average = null, rank = null } = rows.get(id) ?? {}
      const { semester1 = null, semester2 = null, result } = results.get(id) ?? {}
      const last = (word: 'level' | 'rank' | 'result', text: string | null): ReportTotal => ({
        label: translate(word),
        cells: [null, null, null, null, null, text],
      })
      return [
        subjectTable(
          context,
          subjects,
          (['semester_1', 'semester_2', 'annual'] as const).map((key) => ({
            header: headers[key],
            width: 14,
            kind: 'decimal',
            cell: (subject) => scores?.find((score) => score.subject_id === subject.id)?.[key] ?? null,
          })),
          [
            { label: translate('average'), cells: [null, null, maxAverage, semester1, semester2, average] },
            last('level', levelName(average, language)),
            last('rank', formatRank(rank, ranked)),
            last('result', resultName(result, context)),
          ],
        ),
        absenceTable(context, absences.get(id)),
      ]
    },
  })
}

interface Card {
  /** Without it the whole year. */
  period?: string
  facts?: readonly ReportFact[]
  buildTables: (student: ReportStudent) => ReportTable[]
}

async function cardPages(context: ClassContext, { period = '', facts = [], buildTables }: Card): Promise<ReportPage[]> {
  const { language, translate, room, teacher } = context
  const blank = '.'.repeat(110)
  const warnings = await semesterTitles(context)
  return (await reportStudents(context)).map((student): ReportPage => {
    const name = fullName(student, language)
    return {
      name: `${student.emis_student_id} ${name}`,
      onePage: true,
      titles: [`${reportName(context)} ${period}`.trim(), ...warnings],
      facts: [
        { label: translate('name'), value: name },
        { label: translate('studentId'), value: student.emis_student_id },
        { label: translate('sex'), value: formatGender(student, translate) ?? '' },
        { label: translate('birthDate'), value: student.birth_date === null ? '' : formatDate(student.birth_date) },
        { label: translate('classroom'), value: formatClassName(room, language) },
        ...schoolFacts(context),
        ...facts,
      ],
      tables: buildTables(student),
      notes: [levelScale[language], `${translate('teacherRemark')} ${blank}`, `${translate('parentRemark')} ${blank}`],
      signatures: [{ lines: ['', translate('parent')] }, signature(context, 'classTeacher', teacher)],
    }
  })
}

function subjectTable(
  { language, translate }: ClassContext,
  subjects: readonly Subject[],
  columns: readonly RowColumn<Subject>[],
  totals: readonly ReportTotal[],
): ReportTable {
  const head: RowColumn<Subject>[] = [
    numberColumn(translate),
    {
      header: translate('subject'),
      width: 30,
      kind: 'text',
      cell: (subject) => (language === 'km' ? subject.name : subject.name_en),
    },
    { header: translate('maximum'), width: 14, kind: 'decimal', cell: (subject) => subject.max_score },
  ]
  return rowTable([...head, ...columns], subjects, { totals })
}

function formatRank(rank: number | null, ranked: number): string | null {
  return rank === null ? null : `${rank} / ${ranked}`
}

interface Absences {
  absent: number | null
  permission: number | null
}

const noAbsences: Absences = { absent: null, permission: null }

function absenceTable({ translate }: ClassContext, counts = noAbsences): ReportTable {
  const columns: RowColumn<'absent' | 'permission'>[] = [
    numberColumn(translate),
    { header: translate('absences'), width: 30, kind: 'text', cell: translate },
    { header: translate('total'), width: 14, kind: 'whole', cell: (kind) => counts[kind] },
  ]
  const sum = sumCounts([counts.absent, counts.permission])
  const totals = [{ label: translate('total'), cells: [null, null, sum] }]
  return rowTable(columns, ['absent', 'permission'], { heading: translate('absences'), totals })
}

/** The absences of the year's months together, by enrollment. */
async function absencesOfYear({ db, room }: ClassContext): Promise<Map<number, Absences>> {
  const sums = new Map<number, Absences>()
  const months = monthCodesOfSpan(room.start_date, room.end_date)
  for (const { enrollment_id: id, month, absent, permission } of await storedAttendance(db, room.id).execute()) {
    if (!months.includes(month)) continue
    const before = sums.get(id) ?? noAbsences
    sums.set(id, {
      absent: sumCounts([before.absent, absent]),
      permission: sumCounts([before.permission, permission]),
    })
  }
  return sums
}
