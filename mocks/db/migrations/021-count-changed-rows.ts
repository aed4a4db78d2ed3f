import { sql, type Kysely } from 'kysely'
import { addEnrollments, studentCounts } from './014-counts'
import { addTransfers, markResults, triggerFunction } from './017-transfer-result-counts'

// Requests change a few enrollments and transfers at once, at most those of a class. For so few, a trigger for each row
// takes less time than one that compares the rows of a whole statement. Which columns an update sets is known without
// comparing values; one that sets them to what they were adds rows that cancel each other out.

const bothRows = 'select new.*, 1 as sign union all select old.*, -1'

interface RowTrigger {
  table: 'enrollments' | 'transfers'
  counts: string
  columns: readonly string[]
  when?: string
  statement: string
}

const transferFields = ['status', 'enrollment_id', 'to_school_id', 'grade', 'from_school_id', 'from_grade']
const ofTransfer = (row: 'new' | 'old', sign: number) => `
  select ${row}.*, enrollments.student_id, ${sign} as sign from enrollments where enrollments.id = ${row}.enrollment_id`

const triggers: readonly RowTrigger[] = [
  {
    table: 'enrollments',
    counts: 'students',
    columns: [
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
    ],
    // Two rows rather than sums: for one student, nine sums take longer than the row.
    statement: `
    insert into student_counts (academic_year_id, school_id, grade, gender, ${Object.keys(studentCounts).join(', ')})
    select schools.academic_year_id, changed.school_id, changed.grade, students.gender,
      ${Object.values(studentCounts)
        .map((counts) => `case when ${counts('changed')} then changed.sign else 0 end`)
        .join(',\n      ')}
    from (${bothRows}) as changed
    join students on students.id = changed.student_id
    join schools on schools.id = changed.school_id;`,
  },
  {
    table: 'enrollments',
    counts: 'sheets',
    columns: ['classroom_id', 'closed_on', 'entry_status', 'enrolled_date'],
    statement: addEnrollments(bothRows),
  },
  {
    table: 'enrollments',
    counts: 'results',
    columns: ['annual_result_changed', 'classroom_id', 'school_id', 'grade', 'closed_on', 'entry_status'],
    // Scores that move with a student mark both classes in the counts of their sheets already. Without a class, only a result
    // that was set by hand counts.
    when: `old.annual_result_changed is not null or new.annual_result_changed is not null
      or old.grade <> new.grade and old.classroom_id is not distinct from new.classroom_id`,
    statement: markResults(bothRows),
  },
  {
    table: 'enrollments',
    counts: 'transfers',
    columns: ['student_id'],
    statement: addTransfers(`
      select transfers.*, changed.student_id, changed.sign
      from (${bothRows}) as changed join transfers on transfers.enrollment_id = changed.id`),
  },
  // Apart, because most often a transfer is completed: nothing is taken away then.
  {
    table: 'transfers',
    counts: 'added',
    columns: transferFields,
    when: 'new.status = 1',
    statement: addTransfers(ofTransfer('new', 1)),
  },
  {
    table: 'transfers',
    counts: 'removed',
    columns: transferFields,
    when: 'old.status = 1',
    statement: addTransfers(ofTransfer('old', -1)),
  },
]

const statements = [
  'drop trigger enrollments_updated on enrollments',
  'drop function count_changed_enrollments',
  // Of databases that have run earlier forms of migration 017.
  'drop trigger if exists transfers_updated on transfers',
  'drop function if exists count_changed_transfers',
  ...triggers.flatMap(({ table, counts, columns, when, statement }) => {
    const name = `${table}_updated_${counts}`
    return [
      triggerFunction(`count_${name}`, `begin ${statement} return null; end`),
      `create trigger ${name} after update of ${columns.join(', ')} on ${table} for each row
        ${when === undefined ? '' : `when (${when})`} execute function count_${name}()`,
    ]
  }),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
