import { sql, type Kysely } from 'kysely'
import { addEnrollments, attending } from './014-counts'
import { addChangedStudents, addTransfers, markResults, triggerFunction } from './017-transfer-result-counts'

// Requests change a few enrollments and transfers at once, at most those of a class. For so few, a trigger for each row
// takes less time than one that compares the rows of a whole statement, and a change that is not counted starts none.

const bothRows = 'select new.*, 1 as sign union all select old.*, -1'

const differ = (columns: readonly string[]) =>
  `(${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`
const moves = `(${differ(['classroom_id'])} or ${attending('old')} is distinct from ${attending('new')})`
const changesStudents = differ([
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
])
const changesSheets = `(${moves} or ${differ(['enrolled_date'])})`
// Scores that move with a student mark both classes in the counts of their sheets already. Without a class, only a result
// that was set by hand counts.
const changesResults = `(${differ(['annual_result_changed'])}
  or (${moves} or ${differ(['school_id'])}) and new.annual_result_changed is not null
  or ${differ(['grade'])} and not ${differ(['classroom_id'])})`

const statements = [
  'drop trigger enrollments_updated on enrollments',
  'drop function count_changed_enrollments',
  triggerFunction(
    'count_changed_enrollment',
    `begin
    if ${changesStudents} then
      ${addChangedStudents(bothRows)}
    end if;
    if ${changesSheets} then
      ${addEnrollments(bothRows)}
    end if;
    if ${changesResults} then
      ${markResults(bothRows)}
    end if;
    if ${differ(['student_id'])} then
      ${addTransfers(`
        select transfers.*, changed.student_id, changed.sign
        from (${bothRows}) as changed join transfers on transfers.enrollment_id = changed.id`)}
    end if;
    return null;
    end`,
  ),
  `create trigger enrollments_updated after update on enrollments for each row
    when (${changesStudents} or ${changesSheets} or ${changesResults})
    execute function count_changed_enrollment()`,

  'drop trigger transfers_updated on transfers',
  'drop function count_changed_transfers',
  triggerFunction(
    'count_changed_transfer',
    `begin
    ${addTransfers(`
      select changed.*, enrollments.student_id
      from (${bothRows}) as changed join enrollments on enrollments.id = changed.enrollment_id`)}
    return null;
    end`,
  ),
  `create trigger transfers_updated after update on transfers for each row
    when ((old.status = 1 or new.status = 1)
      and ${differ(['status', 'enrollment_id', 'to_school_id', 'grade', 'from_school_id', 'from_grade'])})
    execute function count_changed_transfer()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
