import { sql, type SqlBool } from 'kysely'
import { monthName } from '@/lib/dates/dates'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { learnedSubjects } from '../../../api/handlers/scores/class-results'
import { absencesCounted } from './absences'
import { asking, readNumber, type AggregateTemplate, type Asked } from './aggregate'
import { count, headFigures, quotient } from './figures'
import { heads, students } from './tally'
import { isAttending, isClass } from '../../../api/student-conditions'
import { transferSource } from './transfer-source'
import { word } from './words'

/** Academic months run from November to October. */
const monthsOfYear = [10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

const semestersByPeriod: Readonly<Record<string, number[]>> = {
  1: [semesterOne],
  2: [semesterTwo],
  3: [semesterOne, semesterTwo],
}

/** The period's months, by the value of the parameter. */
export function semesters(period: unknown): number[] {
  return semestersByPeriod[String(period)] ?? []
}

const scaleMaximum = 10

function transferring(side: 'to' | 'from', category: 'in' | 'out' | 'outside', condition = sql<SqlBool>`true`) {
  return (asked: Asked) => {
    const { unit, where } = asking(asked, 'enrollments')
    return sql`select ${unit} as unit, ${category} as category, ${heads}
      from ${transferSource(side, asked.params['state'])} where ${where} and ${condition} group by 1`
  }
}

/** The students of each class: `members` has `classroom_id`, `n` and `girls`. */
const members = (where: ReturnType<typeof asking>['where']) => sql`(
    select enrollments.classroom_id, count(*) as n, count(*) filter (where students.gender = 'f') as girls
    from ${students} where ${where} and ${isAttending()} and enrollments.classroom_id is not null group by 1
  ) as members`

export function classesCounted(asked: Asked, more = sql``) {
  const { unit, where } = asking(asked, 'classrooms')
  return sql`select ${unit} as unit, null as category, count(*) as classes,
      coalesce(sum(members.n), 0) as in_classes, coalesce(sum(members.girls), 0) as in_classes_female${more}
    from classrooms
    join schools on schools.id = classrooms.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    left join ${members(asking(asked, 'enrollments').where)} on members.classroom_id = classrooms.id
    where ${where} and ${isClass(sql<SqlBool>`members.n > 0`)} group by 1`
}

export const aggregatesOfClasses: Readonly<Record<string, AggregateTemplate>> = {
  aggregate_006: {
    queries: [
      transferring('to', 'in'),
      transferring('from', 'out'),
      transferring('from', 'outside', sql<SqlBool>`enrollments.special is not null`),
    ],
    categories: (_, { language }) => [
      { key: 'in', label: word('transfersIn', language) },
      { key: 'out', label: word('transfersOut', language) },
      { key: 'outside', label: word('transfersOutside', language) },
    ],
    isApart: true,
    heading: 'direction',
    figures: ({ language }) => headFigures(language),
  },
  aggregate_012: {
    queries: [absencesCounted],
    categories: (found, { language }) =>
      monthsOfYear
        .filter((month) => found.includes(String(month)))
        .map((month) => ({ key: String(month), label: monthName(month, language) })),
    heading: 'month',
    figures: ({ language }) => [
      ...headFigures(language),
      count('withoutLeave', 'absent', language),
      count('withLeave', 'permission', language),
    ],
  },
  aggregate_013: {
    queries: [
      (asked) => {
        const { unit, where } = asking(asked, 'enrollments')
        const girls = sql`gender = 'f'`
        const months = semesters(asked.params['period'])
        return sql`with learned as materialized (${learnedSubjects(sql<SqlBool>`classrooms.id in (
              select classrooms.id from classrooms
              join schools on schools.id = classrooms.school_id
              join raw_schools on raw_schools.id = schools.raw_school_id
              where ${asking(asked, 'classrooms').where})`)})
          select unit, category, count(*) as total, count(*) filter (where ${girls}) as female,
            sum(points) as points, sum(maximum) as maximum,
            coalesce(sum(points) filter (where ${girls}), 0) as points_female,
            coalesce(sum(maximum) filter (where ${girls}), 0) as maximum_female
          from (
            select ${unit} as unit, learned.subject_id::text as category, students.gender,
              sum(scores.score) as points, sum(learned.max_score) as maximum
            from ${students}
            join learned on learned.classroom_id = enrollments.classroom_id
            join scores on scores.enrollment_id = enrollments.id and scores.subject_id = learned.subject_id
            where ${where} and ${isAttending()} and scores.month = any(${months}::integer[])
            group by enrollments.id, 1, 2, 3 having count(*) = ${months.length}
          ) as reached
          group by 1, 2`
      },
    ],
    categories: (found, { subjects }) =>
      [...subjects].flatMap(([key, label]) => (found.includes(key) ? [{ key, label }] : [])),
    isApart: true,
    heading: 'subject',
    figures: ({ language }) => {
      const mean = (part: string, of: string) => (sums: Readonly<Record<string, number>>) => {
        const reached = quotient(sums, part, of)
        return reached === null ? null : reached * scaleMaximum
      }
      return [
        count('scored', 'total', language),
        count('female', 'female', language),
        { label: word('mean', language), kind: 'decimal', value: mean('points', 'maximum') },
        { label: word('meanFemale', language), kind: 'decimal', value: mean('points_female', 'maximum_female') },
      ]
    },
    note: 'meanExplained',
  },
  aggregate_014: {
    queries: [
      (asked) =>
        classesCounted(
          asked,
          sql`, coalesce(max(members.n), 0) as largest,
            count(*) filter (where members.n > ${readNumber(asked.params, 'large_class')}) as larger`,
        ),
      (asked) => {
        const { unit, where } = asking(asked, 'enrollments')
        return sql`select ${unit} as unit, null as category, count(*) as without_class
          from ${students} where ${where} and ${isAttending()} and enrollments.classroom_id is null group by 1`
      },
    ],
    categories: null,
    heading: 'classes',
    figures: ({ language, params }) => [
      count('classes', 'classes', language),
      count('inClasses', 'in_classes', language),
      count('female', 'in_classes_female', language),
      {
        label: word('classSize', language),
        kind: 'decimal',
        value: (sums) => quotient(sums, 'in_classes', 'classes'),
      },
      count('largest', 'largest', language),
      count('largerThan', 'larger', language, readNumber(params, 'large_class')),
      count('withoutClass', 'without_class', language),
    ],
  },
}
