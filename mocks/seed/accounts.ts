import type { Kysely } from 'kysely'
import type { AccountTable, Database, New } from '../db/types'
import type { Gender } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { makePerson, type Person, type Staff } from './people'
import { createRandom } from './random'
import type { RawSchool } from './schools'
import { demoDistrict } from './schools'
import type { SeedStudent } from './students'

/** `sala-demo`, hashed once: a demonstration's password is known anyway, and eight hashes would cost the start time. */
const demoPasswordHash =
  'scrypt$73616c612d64656d6f2d636f756e7479$2e88ec5861253572dedd2ab1c38b61d8d9fe0b692c7b41caa6db718a6f593118'

/** The people whom the demonstration's accounts belong to. */
export interface DemoPeople {
  school: RawSchool
  manager: Staff
  teacher: Staff
  student: SeedStudent
}

/** The name of a record that may hold more than a name. */
function nameOf({ first_name, last_name, first_name_en, last_name_en, gender }: Person): Person {
  return { first_name, last_name, first_name_en, last_name_en, gender }
}

function officer(last: readonly [string, string], first: readonly [string, string], gender: Gender): Person {
  return { first_name: first[0], last_name: last[0], first_name_en: first[1], last_name_en: last[1], gender }
}

/** One account per role, with the ids 1 to 8. */
export function demoAccounts({ school, manager, teacher, student }: DemoPeople): New<AccountTable>[] {
  const rows: New<AccountTable>[] = []
  const add = (
    username: string,
    role: Role,
    person: Person,
    rest: Pick<New<AccountTable>, 'gazetteer_code' | 'raw_school_id' | 'school_degree' | 'staff_id' | 'student_id'>,
  ) => {
    const id = rows.length + 1
    const email = role === 'student' ? null : `${username}@sala.example`
    const phone = role === 'student' ? null : `01210000${id}`
    rows.push({
      ...nothing,
      id,
      username,
      password_hash: demoPasswordHash,
      user_group: role,
      email,
      phone_number_1: phone,
      ...nameOf(person),
      ...rest,
    })
  }
  const province = { gazetteer_code: demoDistrict.slice(0, 2) }
  const ofSchool = { gazetteer_code: school.village_code, raw_school_id: school.id, school_degree: school.degree }
  add('demis', 'demis', officer(['ហេង', 'Heng'], ['វិបុល', 'Vibol'], 'm'), {})
  add('provincial', 'provincial_officer', officer(['លឹម', 'Lim'], ['សុជាតា', 'Socheata'], 'f'), province)
  add('district', 'district_officer', officer(['ប៉ែន', 'Pen'], ['សារឿន', 'Saroeun'], 'm'), {
    gazetteer_code: demoDistrict,
  })
  add('manager', 'school_management', manager, { ...ofSchool, staff_id: manager.id })
  add('teacher', 'teacher', teacher, { ...ofSchool, staff_id: teacher.id })
  // Secondary schools for the one, which the demonstration's school is, and all degrees for the other.
  add('data', 'data_user', officer(['ឈឹម', 'Chhim'], ['ណារី', 'Nary'], 'f'), { school_degree: 3 })
  add('superdata', 'super_data_user', officer(['សួន', 'Suon'], ['ពិសិដ្ឋ', 'Piseth'], 'm'), { school_degree: 0 })
  add('student', 'student', student, { ...ofSchool, student_id: student.id })
  return rows
}

const nothing = {
  gazetteer_code: null,
  raw_school_id: null,
  school_degree: null,
  staff_id: null,
  student_id: null,
}

/** Of the other accounts every eighth is closed: its user has left the post. */
const closedEvery = 8

/**
 * The country's other accounts: an officer of every other province, officers of some districts, and principals and teachers of
 * schools that work. Their ids follow those of the demonstration's.
 */
export function otherAccounts(
  schools: readonly RawSchool[],
  { heads, teachers, firstId }: { heads: readonly Staff[]; teachers: readonly Staff[]; firstId: number },
): New<AccountTable>[] {
  const random = createRandom('accounts')
  const rows: New<AccountTable>[] = []
  const taken = new Set<string>()
  const add = (role: Role, person: Person, rest: Partial<New<AccountTable>>) => {
    const base = `${person.first_name_en}.${person.last_name_en}`.toLowerCase()
    const username = taken.has(base) ? `${base}${rows.length}` : base
    taken.add(username)
    rows.push({
      ...nothing,
      id: firstId + rows.length,
      username,
      password_hash: demoPasswordHash,
      user_group: role,
      email: `${username}@sala.example`,
      phone_number_1: `01220${String(rows.length).padStart(4, '0')}`,
      active: rows.length % closedEvery !== closedEvery - 1,
      ...nameOf(person),
      ...rest,
    })
  }
  // One school of each province, in the order of the provinces.
  const firsts = [...new Map(schools.map((school) => [school.province_code, school])).values()]
  for (const { province_code: code } of firsts) add('provincial_officer', makePerson(random), { gazetteer_code: code })
  for (const school of firsts.slice(0, 10)) {
    add('district_officer', makePerson(random), { gazetteer_code: school.district_code })
  }
  for (const school of firsts.slice(4, 14)) {
    const ofSchool = { gazetteer_code: school.village_code, raw_school_id: school.id, school_degree: school.degree }
    const head = heads.find(({ raw_school_id: id }) => id === school.id)
    const teacher = teachers.find(({ raw_school_id: id }) => id === school.id)
    if (head !== undefined) add('school_management', head, { ...ofSchool, staff_id: head.id })
    if (teacher !== undefined && rows.length < 52) add('teacher', teacher, { ...ofSchool, staff_id: teacher.id })
  }
  return rows
}

export async function seedAccounts(db: Kysely<Database>, rows: readonly New<AccountTable>[]): Promise<void> {
  await db.insertInto('accounts').values(rows).execute()
}
