import { sql, type Kysely } from 'kysely'

const amounts = [0, 80_000, 120_000, 160_000, 240_000]
const rounds = `round text not null check (round in ('round_1', 'round_2', 'round_3'))`

const statements = [
  // Null until the question is answered; "none" is an answer.
  `alter table enrollments
    add column poor_level text check (poor_level in ('level_1', 'level_2', 'other', 'none'))`,
  // Of a school in its year; riel are counted whole.
  `create table scholarship_fundings (
    id serial primary key,
    school_id integer not null references schools (id),
    ${rounds},
    received bigint not null check (received between 0 and 999999999999),
    received_at date not null,
    constraint scholarship_fundings_round unique (school_id, round)
  )`,
  `create table scholarship_remittances (
    id serial primary key,
    school_id integer not null references schools (id),
    ${rounds},
    remitted_amount integer not null check (remitted_amount in (${amounts.join(', ')})),
    required_fund bigint not null check (required_fund >= 0),
    remitted_at date not null,
    constraint scholarship_remittances_round unique (school_id, round)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
