import { sql } from 'kysely'
import { createApp } from '../../mocks/api/app'
import { childText } from '../../mocks/api/handlers/students/child-text'
import { openDatabase } from '../../mocks/db/connection'
import { migrate } from '../../mocks/db/migrate'
import { rolePermissions } from '../../mocks/identity/role-permissions'
import { familyNames, givenNames } from '../../mocks/seed/people'
import { startPostgres } from '../../mocks/testing/postgres'
import { fillCountry } from './country'
import { printBar } from './print-bar'

// `npm run prove:search`: on PostgreSQL with 13,000 schools and 500,000 students, how long a national search by part of a
// name takes, with the indexes of trigrams and without. An argument is the number of students.
const students = Number(process.argv[2] ?? 500_000)
const size = { schools: 13_000, classes: Math.round(students / 24.6), students, entered: 0 }
const searches = 120

const server = await startPostgres()
if ('missing' in server) throw new Error(server.missing)
const database = await openDatabase({ connectionString: server.connectionString })
const { db } = database
const app = createApp({
  db,
  verify: () => Promise.resolve({ username: 'demis', roles: rolePermissions.demis, session: null }),
})

const noName = { km: '', latin: '' }
const names = [...givenNames.f, ...givenNames.m].flatMap((first) => familyNames.map((last) => ({ first, last })))

try {
  await migrate(db)
  await fillCountry(db, size)
  await nameEveryone()
  const indexed = await search()
  await sql`drop index students_search, raw_schools_search`.execute(db)
  const unindexed = await search()
  for (const [what, times] of indexed) {
    const p95 = computeP95(times)
    const without = computeP95(unindexed.get(what) ?? [])
    printBar({
      bar: `search of ${what} by part of a name, p95`,
      figure: `${p95.toFixed(0)} ms of ${times.length} searches, ${without.toFixed(0)} ms without the index`,
      atMost: '50 ms',
      isMet: p95 <= 50,
    })
  }
} finally {
  await database.close()
  server.stop()
}

/** Gives the students and schools of the country, which have numbers for names, the names of the demonstration country. */
async function nameEveryone(): Promise<void> {
  const rows = names.map(({ first, last }, index) => {
    const child = { first_name: first.km, last_name: last.km, first_name_en: first.latin, last_name_en: last.latin }
    return { index, ...child, ...childText(child, '') }
  })
  await sql`set statement_timeout = 0`.execute(db)
  await sql`create table names as select * from json_to_recordset(${JSON.stringify(rows)}::json) as listed (index integer,
    first_name text, last_name text, first_name_en text, last_name_en text, sort_key text, search_text text, folded_name text)`.execute(
    db,
  )
  await sql`alter table students disable trigger user`.execute(db)
  await sql`
    update students set first_name = names.first_name, last_name = names.last_name, first_name_en = names.first_name_en,
      last_name_en = names.last_name_en, sort_key = names.sort_key, folded_name = names.folded_name,
      search_text = names.search_text || ' ' || lower(emis_student_id)
    from names where names.index = students.id::bigint * 7919 % ${rows.length}`.execute(db)
  await sql`alter table students enable trigger user`.execute(db)
  await sql`
    update raw_schools set name = 'សាលា' || names.folded_name, name_en = names.last_name_en || names.first_name_en,
      search_text = 'សាលា' || names.search_text || ' ' || raw_schools.code || ' ' || emis_code
    from names where names.index = raw_schools.id::bigint * 7919 % ${rows.length}`.execute(db)
  await sql`drop table names`.execute(db)
  // The address of a school is part of its row.
  await sql`
    insert into gazetteer (id, code, level, parent_code, name, name_en, kind)
    select id * 10 + 100000, code || '01', 'commune', code, name, name_en, 'ឃុំ' from gazetteer where level = 'district'
    union all
    select id * 10 + 100001, code || '0101', 'village', code || '01', name, name_en, 'ភូមិ' from gazetteer where level = 'district'`.execute(
    db,
  )
  await sql`create index students_search on students using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`vacuum analyze students, raw_schools`.execute(db)
  await sql`reset statement_timeout`.execute(db)
}

/** The times of the same searches by what is searched, in milliseconds: parts of Khmer and Latin names. */
async function search(): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>([
    ['students', []],
    ['schools', []],
  ])
  // The first ones are planned, compiled and read from the disk.
  for (let nth = -20; nth < searches; nth += 1) {
    const { first, last } = names[((nth + 20) * 7919) % names.length] ?? { first: noName, last: noName }
    const texts = [
      `${last.km} ${first.km}`,
      first.km.slice(0, 5),
      first.latin.slice(1, 6),
      `${last.latin} ${first.latin.slice(0, 4)}`,
    ]
    const text = texts[(nth + 20) % texts.length] ?? ''
    for (const [what, path, field, year] of [
      ['students', '/enrollments/students', 'keyword', 'academicYear'],
      ['schools', '/schools', 'school_name', 'academic_year'],
    ] as const) {
      const query = new URLSearchParams({ [field]: text, [year]: '1', limit: '10' })
      const began = performance.now()
      const response = await app.request(`/api${path}?${query.toString()}`, { headers: { Authorization: 'Bearer a' } })
      const body = await response.text()
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`)
      if (nth >= 0) times.get(what)?.push(performance.now() - began)
    }
  }
  return times
}

function computeP95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Infinity
}
