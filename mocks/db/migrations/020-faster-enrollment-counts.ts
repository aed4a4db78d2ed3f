import { sql, type Kysely } from 'kysely'
import { addEnrollments, attending, studentCounts } from './014-counts'
import { addTransfers, bothRows, markResults, triggerFunction } from './017-transfer-result-counts'

const differ = (columns: readonly string[]) =>
  columns.map((column) => `old_rows.${column} is distinct from new_rows.${column}`).join(' or ')
const moves = `(${differ(['classroom_id'])} or ${attending('old_rows')} is distinct from ${attending('new_rows')})`
/** What the counts of students look at. */
const studentFields = [
  'student_id',
  'school_id',
  'grade',
  'closed_on',
  'entry_status',
  'scholarships',
  'disabilities',
  'health_problems',
  'personal_problems',
  'ethnicity',
]

// Two rows for each student rather than sums: for one student, nine sums take longer than the row.
const addChangedStudents = `
    insert into student_counts (academic_year_id, school_id, grade, gender, ${Object.keys(studentCounts).join(', ')})
    select schools.academic_year_id, changed.school_id, changed.grade, students.gender,
      ${Object.values(studentCounts)
        .map((counts) => `case when ${counts('changed')} then changed.sign else 0 end`)
        .join(',\n      ')}
    from (${bothRows}) as changed
    join students on students.id = changed.student_id
    join schools on schools.id = changed.school_id;`

// What has not changed is not counted. The rows are paired by a full join, which is never a nested loop: a connection keeps
// the plan made for its first update, and one made for a single row would compare each of thousands with all others.
const statement = triggerFunction(
  'count_changed_enrollments',
  `declare
    change_students boolean;
    change_sheets boolean;
    change_results boolean;
    change_transfers boolean;
  begin
    select bool_or(${differ(studentFields)}),
      bool_or(${moves} or ${differ(['enrolled_date'])}),
      bool_or(${differ(['school_id', 'grade', 'annual_result_changed'])}
        or ${moves} and new_rows.annual_result_changed is not null),
      bool_or(${differ(['student_id'])})
      into change_students, change_sheets, change_results, change_transfers
      from old_rows full join new_rows on new_rows.id = old_rows.id;
    if change_students then
      ${addChangedStudents}
    end if;
    -- Scores that move with a student mark both classes in the counts of their sheets.
    if change_sheets then
      ${addEnrollments(bothRows)}
    end if;
    if change_results then
      ${markResults('select * from old_rows union all select * from new_rows')}
    end if;
    if change_transfers then
      ${addTransfers(`
        select transfers.*, changed.student_id, changed.sign
        from (${bothRows}) as changed join transfers on transfers.enrollment_id = changed.id`)}
    end if;
    return null;
  end`,
)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
