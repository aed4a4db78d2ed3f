import { toScoreLevel } from '@/features/scores/annual-schema'
import { scoreResults, sumScores } from '@/features/scores/score-results'
import { rankValues } from '@/domain/results/ranks'
import { listSubjects } from '../api/handlers/classrooms/classroom-record'
import { scoresOfClass } from '../api/handlers/scores/score-record'
import { studentsOfClass } from '../api/handlers/classrooms/class-students'
import type { ReportCell, ReportColumn } from './document'
import type { ClassContext } from './report-context'
import { levelNames, type Say } from './texts'

export interface StudentScores {
  /** In the order of the subjects; null where nothing is entered. */
  scores: (number | null)[]
  /** Of what is entered. */
  total: number | null
  /** On a scale of ten; null until every subject has a score, as year-end results have it. */
  average: number | null
  rank: number | null
}

export type Subject = Awaited<ReturnType<typeof listSubjects>>[number]

export interface ClassScores {
  subjects: readonly Subject[]
  of: ReadonlyMap<number, StudentScores>
  /** The number of students with a rank. */
  ranked: number
}

/** Every student's scores of a month or semester, with the average and the rank that the whole class gives: the same
 *  rules as year-end results. */
export async function classScores({ db, room }: ClassContext, month: number): Promise<ClassScores> {
  const subjects = await listSubjects(db, room)
  const stored = await scoresOfClass(db, room.id, [month])
  const pupils = await studentsOfClass(db, room.id).execute()
  const maximum = sumScores(subjects.map((subject) => subject.max_score))
  const counted = pupils.map(({ enrollment_id: id }) => {
    const scores = subjects.map((subject) => stored.get(`${id}/${subject.id}/${month}`) ?? null)
    const { total, average } = scoreResults(scores, maximum)
    return { id, scores, total, average }
  })
  const ranks = rankValues(counted.map(({ average }) => average))
  const of = new Map(counted.map(({ id, ...rest }) => [id, { ...rest, rank: ranks.get(rest.average) ?? null }]))
  return { subjects, of, ranked: counted.filter(({ average }) => average !== null).length }
}

/** The subjects under their categories, each with the most a score may be. */
export function subjectColumns(subjects: readonly Subject[], language: ClassContext['language']): ReportColumn[] {
  return subjects.map((subject) => ({
    header: `${language === 'km' ? subject.name : subject.name_en}\n(${subject.max_score})`,
    group: language === 'km' ? subject.category_name : subject.category_name_en,
    width: 11,
    kind: 'decimal',
  }))
}

/** Total, average, rank and rating. */
export function resultColumns(say: Say): ReportColumn[] {
  return [
    { header: say('totalScore'), width: 11, kind: 'decimal' },
    { header: `${say('average')}\n(10)`, width: 10, kind: 'decimal' },
    { header: say('rank'), width: 9, kind: 'whole', centred: true },
    { header: say('level'), width: 11, kind: 'text', centred: true },
  ]
}

export function resultCells(scores: StudentScores | undefined, language: ClassContext['language']): ReportCell[] {
  const { total = null, average = null, rank = null } = scores ?? {}
  return [total, average, rank, levelName(average, language)]
}

export function levelName(average: number | null, language: ClassContext['language']): string | null {
  return average === null ? null : (levelNames[language][toScoreLevel(average)] ?? null)
}
