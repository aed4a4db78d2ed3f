import { sql, type Kysely } from 'kysely'
import { attending, classWithSubjects, enrolledMonth, sheetColumns, studentCounts } from './014-counts'
import { addTransfers, markResults, triggerFunction } from './017-transfer-result-counts'

// Requests change a few enrollments and transfers at once, at most those of a class. For so few, a trigger for each row
// takes less time than one that compares the rows of a whole statement. Which columns an update sets is known without
// comparing values; where an update sets them to what they were, what is added is 0 or cancels out.

const bothRows = 'select new.*, 1 as sign union all select old.*, -1'

/** 1 or 0; also where a column of the condition is null. */
const oneIf = (condition: string) => `case when ${condition} then 1 else 0 end`

/** Adds what `select` gives to the counts of students: the columns of place and gender, then the counts. */
const insertStudentCounts = (select: string) => `
    insert into student_counts (academic_year_id, school_id, grade, gender, ${Object.keys(studentCounts).join(', ')})
    ${select};`

/** Adds the sheets of one student who comes into a class or leaves it. */
const addSheets = (row: 'new' | 'old', sign: number) => `
    if ${row}.classroom_id is not null and ${attending(row)} then
      declare
        enrolled integer := ${enrolledMonth(row)};
      begin
        insert into class_counts (${sheetColumns})
        select class.academic_year_id, class.school_id, class.id, enrolled, entered.month,
          entered.students, entered.scores, entered.attendances
        from (${classWithSubjects(`${row}.classroom_id`)}
        ) as class
        cross join lateral (
          select null::smallint as month, ${sign} as students, 0 as scores, 0 as attendances
          union all
          select month, 0, 0, ${sign} from attendances where enrollment_id = ${row}.id
          union all
          select month, 0, ${sign} * count(*)::integer, 0 from scores
          where enrollment_id = ${row}.id and subject_id = any(class.learned)
          group by month
        ) as entered;
      end;
    end if;`

interface RowTrigger {
  table: 'enrollments' | 'transfers'
  counts: string
  columns: readonly string[]
  /** Tested by the function: PostgreSQL would read the condition of a trigger anew for each statement. */
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
    // Mostly the student stays in the school and the grade: one row says what changes.
    statement: `
    if old.student_id = new.student_id and old.school_id = new.school_id and old.grade = new.grade then
      ${insertStudentCounts(`
      select schools.academic_year_id, new.school_id, new.grade, students.gender,
        ${Object.values(studentCounts)
          .map((counts) => `${oneIf(counts('new'))} - ${oneIf(counts('old'))}`)
          .join(',\n        ')}
      from students, schools where students.id = new.student_id and schools.id = new.school_id`)}
    else
      ${insertStudentCounts(`
      select schools.academic_year_id, changed.school_id, changed.grade, students.gender,
        ${Object.values(studentCounts)
          .map((counts) => `changed.sign * ${oneIf(counts('changed'))}`)
          .join(',\n        ')}
      from (${bothRows}) as changed
      join students on students.id = changed.student_id
      join schools on schools.id = changed.school_id`)}
    end if;`,
  },
  {
    table: 'enrollments',
    counts: 'sheets',
    columns: ['classroom_id', 'closed_on', 'entry_status', 'enrolled_date'],
    when: `old.classroom_id is distinct from new.classroom_id or old.enrolled_date <> new.enrolled_date
      or ${attending('old')} <> ${attending('new')}`,
    statement: addSheets('new', 1) + addSheets('old', -1),
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
      triggerFunction(
        `count_${name}`,
        `begin ${when === undefined ? statement : `if ${when} then ${statement} end if;`} return null; end`,
      ),
      `create trigger ${name} after update of ${columns.join(', ')} on ${table} for each row
        execute function count_${name}()`,
    ]
  }),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
