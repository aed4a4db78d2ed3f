import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { ExportLanguage } from '@/domain/exports/schema'
import { formatClassName } from '@/domain/classrooms/class-name'
import { showsIdentity } from '../../../api/child-access'
import type { Database } from '../../../db/types'
import { readResults, passMark, type ClassResult } from '../../../api/handlers/scores/class-results'
import { gradeNames } from '../../../api/handlers/lookups/grade-names'
import { isPass } from '@/domain/results/annual-results'
import type { ReportCell, ReportColumn } from '@/lib/papers/document'
import type { TemplateValues } from './export-request'
import { individuals, type ExtraColumn } from './individuals'
import { whereClasses, type Scope } from './scope'
import { students } from './tally'
import { word, type Word } from './words'

export interface StudentList {
  columns: readonly ReportColumn[]
  /** A note about the students in the list. */
  note: Word | null
  /** The maximum number of lines, before the results are looked at. */
  most: number
  /** The lines, some thousands at a time. */
  lines: () => AsyncIterable<readonly (readonly ReportCell[])[]>
}

interface StudentListInput {
  template: string
  scope: Scope
  params: TemplateValues
  language: ExportLanguage
}

interface Line extends Readonly<Record<string, unknown>> {
  enrollment_id: number
  classroom_id: number | null
  emis_code: string
  school_name: string
  school_name_en: string
  grade: number
  suffix: string | null
  emis_student_id: string
  last_name: string
  first_name: string
  /** Null, as the birth date, where the school is not to know it yet. */
  gender: 'f' | 'm' | null
  birth_date: string | null
}

/** Students read per query. */
const atOnce = 4_000

/** The number of an individual template's students, by school in the order of districts and codes. */
export async function countStudents(
  db: Kysely<Database>,
  { template, scope, params }: Omit<StudentListInput, 'language'>,
) {
  const definition = individuals[template]
  if (definition === undefined) throw new Error(`No such template: ${template}`)
  const from = definition.from(params)
  // A transfer is a record of both its schools.
  const shown = from === students ? showsIdentity(scope.dataScope) : sql<SqlBool>`true`
  const asked = sql<SqlBool>`${whereClasses(scope, 'enrollments')} and ${definition.condition(params)}`
  // Who is in a list of answers has given them.
  const where = definition.ofAnswers === true ? sql<SqlBool>`${asked} and ${shown}` : asked
  const { rows: schools } = await sql<{ id: number; n: number }>`
    select schools.id, count(*) as n from ${from} join academic_years on academic_years.id = schools.academic_year_id
    where ${where}
    group by schools.id, raw_schools.district_code, raw_schools.emis_code
    order by raw_schools.district_code, raw_schools.emis_code`.execute(db)
  const most = schools.reduce((sum, { n }) => sum + n, 0)
  return { definition, from, where, shown, schools, most }
}

/** The students of an individual template, in the order of schools, classes and names. */
export async function studentList(db: Kysely<Database>, input: StudentListInput): Promise<StudentList> {
  const { template, params, language } = input
  const { definition, from, where, shown, schools, most } = await countStudents(db, input)
  const results = template === 'individual_results' ? resultColumns(params, language) : null
  const extra = results === null ? definition.extra : []
  return {
    columns: [
      ...usualColumns(language),
      ...(results?.columns ?? extra.map((column) => toReportColumn(column, language))),
    ],
    note: definition.note ?? null,
    most,
    lines: async function* () {
      const mark = await passMark(db)
      let number = 0
      for (const ids of chunksOf(schools)) {
        const found = await readLines(db, {
          from,
          where: sql`${where} and schools.id = any(${ids}::integer[])`,
          shown,
          extra,
        })
        const ofClass =
          results === null
            ? null
            : await readResults(db, [...new Set(found.flatMap((line) => line.classroom_id ?? []))])
        const cells: ReportCell[][] = []
        for (const line of found) {
          const more =
            results === null
              ? extra.map(({ cell }, index) => cell(line[`extra_${index}`], { language }))
              : results.cells(ofClass?.get(line.enrollment_id), mark)
          if (more === null) continue
          number += 1
          cells.push([number, ...usualCells(line, language), ...more])
        }
        yield cells
      }
    },
  }
}

interface LinesInput {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** Whether a line may show more of a student than the name and the ID. */
  shown: RawBuilder<SqlBool>
  extra: readonly ExtraColumn[]
}

async function readLines(db: Kysely<Database>, { from, where, shown, extra }: LinesInput): Promise<Line[]> {
  const more = extra.map(({ read }, index) => sql`, ${read} as ${sql.ref(`extra_${index}`)}`)
  const { rows } = await sql<Line>`
    select enrollments.id as enrollment_id, enrollments.classroom_id, raw_schools.emis_code,
      raw_schools.name as school_name, raw_schools.name_en as school_name_en, enrollments.grade, classrooms.suffix,
      students.emis_student_id, students.last_name, students.first_name,
      case when ${shown} then students.gender end as gender, case when ${shown} then students.birth_date end as birth_date
      ${sql.join(more, sql``)}
    from ${from} join academic_years on academic_years.id = schools.academic_year_id left join classrooms on classrooms.id = enrollments.classroom_id
    where ${where}
    order by raw_schools.district_code, raw_schools.emis_code, enrollments.grade, classrooms.suffix collate "C" nulls last,
      students.sort_key, students.id, enrollments.id`.execute(db)
  return rows
}

/** Schools in order, in batches of some thousand students. */
function* chunksOf(schools: readonly { id: number; n: number }[]): Iterable<number[]> {
  let ids: number[] = []
  let sum = 0
  for (const { id, n } of schools) {
    if (sum + n > atOnce && ids.length > 0) {
      yield ids
      ids = []
      sum = 0
    }
    ids.push(id)
    sum += n
  }
  if (ids.length > 0) yield ids
}

const usual: readonly (readonly [heading: Word, kind: ReportColumn['kind'], width: number, centred?: boolean])[] = [
  ['number', 'whole', 8, true],
  ['code', 'text', 14],
  ['school', 'text', 26],
  ['classroom', 'text', 14],
  ['studentId', 'text', 14],
  ['lastName', 'text', 14],
  ['firstName', 'text', 16],
  ['gender', 'text', 7, true],
  ['birthDate', 'date', 14],
]

function usualColumns(language: ExportLanguage): ReportColumn[] {
  return usual.map(([heading, kind, width, centred = false]) => ({
    header: word(heading, language),
    kind,
    width,
    centred,
  }))
}

function usualCells(line: Line, language: ExportLanguage): ReportCell[] {
  const names = gradeNames(line.grade)
  const grade = language === 'km' ? names.grade_name : names.grade_name_en
  return [
    line.emis_code,
    language === 'km' ? line.school_name : line.school_name_en,
    line.suffix === null ? grade : formatClassName({ ...names, suffix: line.suffix }, language),
    line.emis_student_id,
    line.last_name,
    line.first_name,
    line.gender === null ? null : word(line.gender === 'f' ? 'female' : 'male', language),
    line.birth_date,
  ]
}

function toReportColumn({ heading, kind, width }: ExtraColumn, language: ExportLanguage): ReportColumn {
  return { header: word(heading, language), kind, width }
}

/** Scores and result of the period. `cells` returns null for a student who does not match the filter. */
function resultColumns({ period, passed }: TemplateValues, language: ExportLanguage) {
  const one = period === '1' ? 'semester1' : period === '2' ? 'semester2' : null
  const headings: readonly Word[] = one === null ? ['semester1', 'semester2', 'average', 'ranking'] : [one]
  const kindFor = (heading: Word) => (heading === 'ranking' ? 'whole' : 'decimal')
  return {
    columns: [
      ...headings.map((heading): ReportColumn => ({
        header: word(heading, language),
        kind: kindFor(heading),
        centred: heading === 'ranking',
        width: 12,
      })),
      { header: word('result', language), kind: 'text', width: 12 } satisfies ReportColumn,
    ],
    cells: (found: ClassResult | undefined, mark: number): ReportCell[] | null => {
      const { semester1 = null, semester2 = null, average = null, ranking = null, result = null } = found ?? {}
      const score = one === 'semester1' ? semester1 : semester2
      const reached = one === null ? result : score === null ? null : isPass(score, mark) ? 1 : 0
      if (passed !== 'all' && reached !== (passed === 'passed' ? 1 : 0)) return null
      const outcome = reached === null ? null : word(reached === 1 ? 'hasPassed' : 'hasFailed', language)
      if (one !== null) return [score, outcome]
      return [semester1, semester2, average, ranking, outcome]
    },
  }
}
