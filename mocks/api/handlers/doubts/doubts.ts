import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { doubt, doubtKinds, type Doubt, type DoubtKind } from '@/features/doubts/schema'
import type { Database } from '../../../db/types'
import type { DataScope } from '../../data-scope'
import { reading, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { nothing, paging } from '../../request'
import { areaRequest, findArea } from '../progress/progress-area'
import { findYear, findYearBefore } from '../progress/progress-year'
import { askedTables, doubtQueries, type DoubtsAsked } from './doubt-queries'

export const doubtOperations: readonly ServedOperation[] = [
  reading('GET /doubts', { params: nothing, query: z.strictObject(areaRequest) }, async ({ db, dataScope, query }) => {
    const { asked, tables } = await ask(db, dataScope, query)
    const counts = doubtKinds.map(
      (kind) =>
        sql`select ${kind}::text as kind, count(*)::integer as count from (${doubtQueries[kind](asked)}) as doubtful`,
    )
    const { rows } = await sql<{ kind: DoubtKind; count: number }>`
      with ${tables} ${sql.join(counts, sql` union all `)}`.execute(db)
    return { data: doubtKinds.map((kind) => ({ kind, count: rows.find((row) => row.kind === kind)?.count ?? 0 })) }
  }),

  reading(
    'GET /doubts/:kind',
    {
      params: z.strictObject({ kind: z.enum(doubtKinds) }),
      query: z.strictObject({ ...areaRequest, ...paging }),
    },
    async ({ db, dataScope, params: { kind }, query: { page, limit, ...place } }) => {
      const { asked, tables } = await ask(db, dataScope, place)
      const { rows } = await sql<Doubt & { total: number }>`
        with ${tables},
        doubtful as (${doubtQueries[kind](asked)})
        select (row_number() over listed)::integer as id, count(*) over ()::integer as total, schools.academic_year_id,
          json_build_object('id', schools.id, 'emis_code', raw_schools.emis_code, 'name', raw_schools.name,
            'name_en', raw_schools.name_en) as school,
          doubtful.grade, doubtful.month, doubtful.value::double precision as value,
          case when classrooms.id is not null
            then json_build_object('id', classrooms.id, 'suffix', classrooms.suffix) end as classroom,
          ${named('students')} as student,
          ${named('twins')} as twin,
          case when subjects.id is not null
            then json_build_object('name', subjects.name, 'name_en', subjects.name_en) end as subject
        from doubtful
        join schools on schools.id = doubtful.school_id
        join raw_schools on raw_schools.id = schools.raw_school_id
        left join classrooms on classrooms.id = doubtful.classroom_id
        left join enrollments on enrollments.id = doubtful.enrollment_id
        left join students on students.id = enrollments.student_id
        left join enrollments as twin_enrollments on twin_enrollments.id = doubtful.twin_id
        left join students as twins on twins.id = twin_enrollments.student_id
        left join subjects on subjects.id = doubtful.subject_id
        window listed as (
          order by raw_schools.sort_key, raw_schools.id, doubtful.grade, classrooms.suffix collate "C", doubtful.month,
            subjects.id, students.sort_key, students.id, twins.id
        )
        order by 1 limit ${limit} offset ${(page - 1) * limit}`.execute(db)
      const total = rows[0]?.total ?? (page === 1 ? 0 : await countDoubts(db, asked, tables, kind))
      return { data: rows.map((row) => doubt.parse(row)), meta: { total } }
    },
  ),
]

/** The name of a student, where the row has one. */
function named(table: 'students' | 'twins') {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`case when ${of('id')} is not null then json_build_object('id', ${of('id')},
    'emis_student_id', ${of('emis_student_id')}, 'first_name', ${of('first_name')}, 'last_name', ${of('last_name')},
    'first_name_en', ${of('first_name_en')}, 'last_name_en', ${of('last_name_en')}) end`
}

/** The schools of a place within the caller's. A whole country is no list that somebody corrects: a province is named. */
async function ask(db: Kysely<Database>, dataScope: DataScope, query: Parameters<typeof findArea>[2]) {
  const area = await findArea(db, dataScope, query)
  if (area.lists === 'province') {
    throw new Problem(400, 'common.error.form', { errors: { province: 'common.error.require' } })
  }
  const year = await findYear(db, query.academic_year)
  const before = await findYearBefore(db, year)
  const asked: DoubtsAsked = { yearId: year.id, yearBefore: before?.id ?? null, dataScope }
  return { asked, tables: askedTables(asked, area.where) }
}

async function countDoubts(
  db: Kysely<Database>,
  asked: DoubtsAsked,
  tables: ReturnType<typeof askedTables>,
  kind: DoubtKind,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${tables} select count(*)::integer as total from (${doubtQueries[kind](asked)}) as doubtful`.execute(db)
  return rows[0]?.total ?? 0
}
