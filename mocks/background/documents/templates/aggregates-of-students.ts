import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { gradeNames } from '../../../api/handlers/lookups/grade-names'
import {
  hasEthnicity,
  hasOption,
  isAttending,
  isDropout,
  isEnrolled,
  isNewEntrant,
  isRepeater,
  isScholarshipStudent,
} from '../../../api/student-conditions'
import { studentOptionLists } from '../../../api/student-options'
import { idsUnder } from '../option-names'
import { asking, readChosen, readIds, readNumber, type AggregateTemplate, type Asked, type Naming } from './aggregate'
import { catalogueText } from '../catalogue-text'
import { count, headFigures, share } from './figures'
import { heads, students } from './tally'
import type { Category } from './tally-table'
import { templateParam } from './template-params'
import { word } from './words'

type Condition = RawBuilder<SqlBool>

/** Students by a category; a null category is the unit's own line. */
function studentsBy(category: RawBuilder<string | null>, condition: (asked: Asked) => Condition) {
  return (asked: Asked) => {
    const { unit, where } = asking(asked, 'enrollments')
    return sql`select ${unit} as unit, ${category} as category, ${heads}
      from ${students} where ${where} and ${condition(asked)} group by 1, 2`
  }
}

function grades(found: readonly string[], { language }: Naming): Category[] {
  return found
    .map(Number)
    .toSorted((a, b) => a - b)
    .map((grade) => {
      const { grade_name: km, grade_name_en: en } = gradeNames(grade)
      return { key: String(grade), label: language === 'km' ? km : en }
    })
}

function byGrade(condition: Condition): AggregateTemplate {
  return {
    queries: [studentsBy(sql<string>`enrollments.grade::text`, () => condition)],
    categories: grades,
    byGrade: true,
    heading: 'grade',
    figures: ({ language }) => headFigures(language),
  }
}

const youngest = 3

/** Whole years at the start of the year, and six for a child of five from seventy months on. */
function ageAt(startDate: string): RawBuilder<number> {
  const [year = 0, month = 0, day = 0] = startDate.split('-').map(Number)
  const months = sql`((${year}::integer - extract(year from students.birth_date)::integer) * 12
    + ${month}::integer - extract(month from students.birth_date)::integer
    - case when extract(day from students.birth_date) > ${day}::integer then 1 else 0 end)`
  return sql<number>`case when ${months} between 70 and 71 then 6 else floor(${months} / 12.0)::integer end`
}

function ages(found: readonly string[], { language, params }: Naming): Category[] {
  const oldest = readNumber(params, 'oldest')
  const names: Category[] = [{ key: 'below', label: word('below', language, youngest) }]
  for (let age = youngest; age <= oldest; age++) names.push({ key: String(age), label: word('years', language, age) })
  names.push({ key: 'above', label: word('above', language, oldest) })
  return names.filter(({ key }) => found.includes(key))
}

/** Students in the order of a list of names, by their choices out of it. */
function listed(names: readonly { id: number; name: string; name_en: string }[]) {
  return (found: readonly string[], { language }: Naming): Category[] =>
    names
      .filter(({ id }) => found.includes(String(id)))
      .map(({ id, name, name_en: nameEn }) => ({ key: String(id), label: language === 'km' ? name : nameEn }))
}

/**
 * Students by the entries of one of their lists; a student with several is in several categories but counts once in the
 * unit's total.
 */
function ofList(
  column: 'disabilities' | 'health_problems',
  heading: 'disability' | 'healthProblem',
  names: readonly { id: number; name: string; name_en: string }[],
): AggregateTemplate {
  const list = sql.ref(`enrollments.${column}`)
  const idsAsked = ({ params }: Asked) => idsUnder(column, readIds(params, column))
  return {
    queries: [
      (asked) => {
        const { unit, where } = asking(asked, 'enrollments')
        const ids = idsAsked(asked)
        const chosen = ids.length === 0 ? sql`true` : sql`one.id = any(${ids}::integer[])`
        return sql`select ${unit} as unit, one.id::text as category, ${heads}
          from ${students}, lateral (select distinct value::integer as id from jsonb_array_elements(${list})) as one
          where ${where} and ${hasOption(column, ids)} and ${chosen} group by 1, 2`
      },
      (asked) => {
        const { unit, where } = asking(asked, 'enrollments')
        return sql`select ${unit} as unit, null as category, ${heads} from ${students}
          where ${where} and ${hasOption(column, idsAsked(asked))} group by 1`
      },
    ],
    categories: listed(names),
    heading,
    figures: ({ language }) => headFigures(language),
    note: 'severalCounted',
  }
}

function options(template: string, param: string) {
  return (found: readonly string[], { language }: Naming): Category[] => {
    const asked = templateParam(template, param)
    const known = asked?.type === 'MULTI' && typeof asked.options !== 'string' ? asked.options : []
    const named = known.map(({ value, label }) => ({ key: value, label: catalogueText(label, language) }))
    const notSaid = { key: 'notSaid', label: word('notSaid', language) }
    return [...named, notSaid].filter(({ key }) => found.includes(key))
  }
}

const disabilities = studentOptionLists.disability.flatMap((group) => [group, ...group.all_children])

export const aggregatesOfStudents: Readonly<Record<string, AggregateTemplate>> = {
  aggregate_001: byGrade(isAttending()),
  aggregate_002: {
    queries: [
      (asked) => {
        const { unit, where } = asking(asked, 'enrollments')
        const age = ageAt(asked.scope.year.startDate)
        return sql`select unit, case when age < ${youngest} then 'below'
            when age > ${readNumber(asked.params, 'oldest')} then 'above' else age::text end as category,
            sum(total) as total, sum(female) as female
          from (
            select ${unit} as unit, ${age} as age, ${heads} from ${students} where ${where} and ${isAttending()} group by 1, 2
          ) as counted group by 1, 2`
      },
    ],
    categories: ages,
    heading: 'age',
    figures: ({ language }) => headFigures(language),
  },
  aggregate_003: byGrade(isNewEntrant),
  aggregate_004: byGrade(isRepeater),
  aggregate_005: {
    queries: [
      studentsBy(sql<string>`coalesce(enrollments.drop_out_reason::text, 'notSaid')`, ({ params }) =>
        isDropout(readIds(params, 'reasons')),
      ),
    ],
    categories: options('aggregate_005', 'reasons'),
    heading: 'reason',
    figures: ({ language }) => headFigures(language),
  },
  aggregate_007: {
    queries: [
      (asked) => {
        const { unit, where } = asking(asked, 'enrollments')
        const girls = sql`students.gender = 'f'`
        const dropped = isDropout()
        const became = (status: number) => sql`${isAttending()} and enrollments.graduation_status = ${status}`
        return sql`select ${unit} as unit, null as category, ${heads},
            count(*) filter (where ${became(1)}) as promoted,
            count(*) filter (where ${became(1)} and ${girls}) as promoted_female,
            count(*) filter (where ${became(2)}) as repeating,
            count(*) filter (where ${became(2)} and ${girls}) as repeating_female,
            count(*) filter (where ${dropped}) as dropped,
            count(*) filter (where ${dropped} and ${girls}) as dropped_female,
            count(*) filter (where ${became(0)}) as undecided
          from ${students} where ${where} and ${isEnrolled()} group by 1`
      },
    ],
    categories: null,
    heading: 'students',
    figures: ({ language }) => [
      ...headFigures(language),
      ...(['promoted', 'repeating', 'dropped'] as const).flatMap((key) => [
        count(key === 'dropped' ? 'droppedOut' : key, key, language),
        count('female', `${key}_female`, language),
        share('rate', key, 'total', language),
        share('rateFemale', `${key}_female`, 'female', language),
      ]),
      count('undecided', 'undecided', language),
    ],
    note: 'ratesExplained',
  },
  aggregate_008: ofList('disabilities', 'disability', disabilities),
  aggregate_009: ofList('health_problems', 'healthProblem', studentOptionLists.healthProblem),
  aggregate_010: {
    queries: [
      studentsBy(sql<string>`enrollments.ethnicity::text`, ({ params }) =>
        hasEthnicity(readIds(params, 'ethnicities')),
      ),
    ],
    categories: listed(studentOptionLists.ethnicity),
    heading: 'ethnicity',
    figures: ({ language }) => headFigures(language),
  },
  aggregate_011: {
    queries: [
      studentsBy(sql<string>`coalesce(enrollments.poor_level, 'none')`, ({ params }) => {
        const levels = readChosen(params, 'poor_levels')
        const some = sql<SqlBool>`coalesce(enrollments.poor_level, 'none') = any(${[...levels]}::text[])`
        const has = isScholarshipStudent(readIds(params, 'scholarships'))
        return levels.length === 0 ? has : sql<SqlBool>`(${has} and ${some})`
      }),
    ],
    categories: options('aggregate_011', 'poor_levels'),
    heading: 'poorLevel',
    figures: ({ language }) => headFigures(language),
    note: 'scholarshipExplained',
  },
}
