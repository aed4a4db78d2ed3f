import { sql, type Kysely } from 'kysely'

const statements = [
  // Capitals and small letters do not make two accounts.
  `create unique index accounts_username on accounts (lower(username))`,
  `create unique index accounts_student on accounts (student_id)`,
  `create unique index accounts_staff on accounts (staff_id)`,
  `create index accounts_school on accounts (raw_school_id)`,
  // Ending what an account has open finds it by the account.
  `create index identity_records_account on identity_records ((payload ->> 'accountId'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
