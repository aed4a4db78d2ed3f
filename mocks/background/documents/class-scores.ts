import { toScoreLevel } from '@/features/scores/annual-schema'
import { monthOfSemester } from '@/domain/results/semester-calculation'
import { semestersOf } from '@/features/reports/definitions'
import { levelNames, semesterLines } from '@/features/scores/result-words'
import { classResults, sumScores, type ClassMeans, type RankedScores } from '@/features/scores/score-results'
import { listSubjects } from '../../api/handlers/classrooms/classroom-record'
import { readCalculations } from '../../api/handlers/scores/semester-calculations'
import { scoresOfClass } from '../../api/handlers/scores/score-record'
import { studentsOfClass } from '../../api/handlers/classrooms/class-students'
import type { ReportCell } from '@/lib/papers/document'
import type { ClassContext } from './report-context'
import type { RowColumn } from './student-table'

export type Subject = Awaited<ReturnType<typeof listSubjects>>[number]

export interface ClassScores extends ClassMeans {
  subjects: readonly Subject[]
  /** By enrollment. */
  of: ReadonlyMap<number, RankedScores>
}

/** Every student's scores of a month or semester, with the average and the rank that the whole class gives: the same
 *  rules as year-end results. */
export async function classScores({ db, room, month }: ClassContext): Promise<ClassScores> {
  const subjects = await listSubjects(db, room)
  const stored = await scoresOfClass(db, room.id, [month])
  const students = await studentsOfClass(db, room.id).execute()
  const {
    students: results,
    complete,
    means,
  } = classResults(
    students.map(({ enrollment_id: id }) =>
      subjects.map((subject) => stored.get(`${id}/${subject.id}/${month}`) ?? null),
    ),
    sumScores(subjects.map((subject) => subject.max_score)),
  )
  const of = new Map(results.map((result, index) => [students[index]?.enrollment_id ?? 0, result]))
  return { subjects, of, complete, means }
}

/** What a paper says of the semesters that it is made of. */
export async function semesterTitles({ db, room, language, request, month }: ClassContext): Promise<string[]> {
  const months = semestersOf(request.type, month)
  const calculated = (await readCalculations(db, 'classroom_id', [room.id])).get(room.id) ?? []
  return semesterLines(
    language,
    calculated.filter(({ semester }) => months.includes(monthOfSemester[semester])),
  )
}

/** The subjects under their categories, each with the most a score may be. */
export function subjectColumns<Row>(
  subjects: readonly Subject[],
  language: ClassContext['language'],
  cell: (row: Row, subject: number) => ReportCell,
): RowColumn<Row>[] {
  return subjects.map((subject, index) => ({
    header: `${language === 'km' ? subject.name : subject.name_en}\n(${subject.max_score})`,
    group: language === 'km' ? subject.category_name : subject.category_name_en,
    width: 9,
    kind: 'decimal',
    cell: (row) => cell(row, index),
  }))
}

/** Rank and rating. */
export function rankColumns<Row>(
  { language, translate }: ClassContext,
  scoresOf: (row: Row) => { rank: number | null; average: number | null } | undefined,
): RowColumn<Row>[] {
  return [
    { header: translate('rank'), width: 8, kind: 'whole', centred: true, cell: (row) => scoresOf(row)?.rank ?? null },
    {
      header: translate('level'),
      width: 11,
      kind: 'text',
      centred: true,
      cell: (row) => levelName(scoresOf(row)?.average ?? null, language),
    },
  ]
}

export function levelName(average: number | null, language: ClassContext['language']): string | null {
  return average === null ? null : levelNames[language][toScoreLevel(average)]
}

export function resultName(result: 0 | 1 | null | undefined, { translate }: ClassContext): string | null {
  return result == null ? null : translate(result === 1 ? 'passed' : 'failed')
}
