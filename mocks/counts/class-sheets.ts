import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Active classes with how many subjects each learns: `id`, `school_id`, `subjects`. The condition is on `classrooms`,
 * `schools` and `raw_schools`.
 */
export function classesWithSubjects(yearId: number | null, where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const ofYear = (column: string) => (yearId === null ? sql`true` : sql`${sql.ref(column)} = ${yearId}`)
  return sql`
    select classrooms.id, classrooms.school_id, classrooms.grade, classrooms.suffix,
      (coalesce(offered.subjects, 0) - coalesce(excluded.subjects, 0))::integer as subjects
    from classrooms
    join schools on schools.id = classrooms.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    left join (
      select listed.academic_year_id, listed.grade, kinds.type, count(distinct listed.subject_id) as subjects
      from academic_year_subjects as listed
      join (values (0), (1), (2)) as kinds (type) on listed.type in (0, kinds.type)
      where ${ofYear('listed.academic_year_id')}
      group by 1, 2, 3
    ) as offered
      on offered.academic_year_id = schools.academic_year_id and offered.grade = classrooms.grade and offered.type = classrooms.type
    left join (
      select left_out.classroom_id, count(*) as subjects
      from classroom_excluded_subjects as left_out
      join classrooms as room on room.id = left_out.classroom_id
      join schools as place on place.id = room.school_id
      where ${ofYear('place.academic_year_id')} and exists (
        select from academic_year_subjects as listed
        where listed.academic_year_id = place.academic_year_id and listed.grade = room.grade and listed.type in (0, room.type)
          and listed.subject_id = left_out.subject_id
      )
      group by 1
    ) as excluded on excluded.classroom_id = classrooms.id
    where ${ofYear('schools.academic_year_id')} and classrooms.status = 1 and ${where}`
}
