import { accomplishmentLevels, type AccomplishmentLevel, type AccomplishmentStatement } from './schema'

/** The missing work of one stage of a school: one entry per kind, none when nothing is missing. */
export type MissingKind = 'classes' | 'students' | 'studentsWithoutClass' | 'scores' | 'attendance' | 'results'
export interface MissingWork {
  kind: MissingKind
  count: number
}

/** The stages that a year has reached, the present one last; none for a year that is a draft. */
export function listReachedLevels(statement: Pick<AccomplishmentStatement, 'year_status'>): AccomplishmentLevel[] {
  const { year_status: status } = statement
  if (status === 'archived') return accomplishmentLevels.map(({ level }) => level)
  const last = accomplishmentLevels.findIndex((accomplishmentLevel) => accomplishmentLevel.status === status)
  return accomplishmentLevels.slice(0, last + 1).map(({ level }) => level)
}

/** The requirements of a stage: students and their classes, then the months' data, then the results. */
export function missingWork(statement: AccomplishmentStatement, level: AccomplishmentLevel): MissingWork[] {
  const found: MissingWork[] =
    level === 1
      ? [
          { kind: 'classes', count: statement.classes === 0 ? 1 : 0 },
          { kind: 'students', count: statement.students === 0 ? 1 : 0 },
          { kind: 'studentsWithoutClass', count: statement.students_without_class },
        ]
      : level === 2
        ? [
            { kind: 'scores', count: statement.classes_without_scores.length },
            { kind: 'attendance', count: statement.classes_without_attendance.length },
          ]
        : [{ kind: 'results', count: statement.students_without_result.total }]
  return found.filter(({ count }) => count > 0)
}
