import type { EnrollmentTable, New, StudentRelationshipTable, StudentTable } from '../db/types'
import { knownOptions } from '../api/student-options'
import { makePerson, type Person } from './people'
import type { Commune, Country } from './places'
import type { Random } from './random'
import type { RawSchool } from './schools'

type Relationship = New<StudentRelationshipTable>
type StudentProfile = Required<
  Pick<
    New<StudentTable>,
    'birth_place' | 'photo' | 'gazetteer_code' | 'street' | 'house_number' | 'phone_number_1' | 'remark'
  >
>
type EnrollmentProfile = Required<
  Pick<
    New<EnrollmentTable>,
    'ethnicity' | 'disabilities' | 'health_problems' | 'personal_problems' | 'scholarships' | 'late_enrollment'
  >
>

export interface Profile {
  student: StudentProfile
  relationships: readonly Relationship[]
  enrollment: EnrollmentProfile
}

/** The village of a school's students, by the raw school's id. */
export type Neighbourhood = (rawSchoolId: number) => Home
interface Home {
  villages: readonly string[]
  /** The district and the province in words. */
  birthPlace: string
}

const unknown: Profile = {
  student: {
    birth_place: null,
    photo: null,
    gazetteer_code: null,
    street: null,
    house_number: null,
    phone_number_1: null,
    remark: null,
  },
  relationships: [],
  enrollment: {
    ethnicity: null,
    disabilities: null,
    health_problems: null,
    personal_problems: null,
    scholarships: null,
    late_enrollment: false,
  },
}

const occupations = {
  f: ['កសិករ', 'កសិករ', 'អាជីវករ', 'កម្មករ', 'មេផ្ទះ', 'គ្រូបង្រៀន', 'ជាងកាត់ដេរ', 'ឆ្មប'],
  m: ['កសិករ', 'កសិករ', 'កម្មករ', 'អាជីវករ', 'ជាងសំណង់', 'គ្រូបង្រៀន', 'អ្នកបើកបរ', 'ទាហាន', 'នគរបាល'],
} as const
const carriers = ['010', '012', '015', '016', '017', '061', '069', '077', '089', '092', '096', '097']

/** The villages of the school's commune, and the words for its district and province. */
export function neighbourhood({ communes, place }: Country, schools: readonly RawSchool[]): Neighbourhood {
  const byCode = new Map(communes.map((commune): [string, Commune] => [commune.code, commune]))
  const homes = new Map<number, Home>()
  const byId = new Map(schools.map((school) => [school.id, school]))
  return (rawSchoolId) => {
    const known = homes.get(rawSchoolId)
    if (known !== undefined) return known
    const school = byId.get(rawSchoolId)
    if (school === undefined) throw new Error(`There is no school ${String(rawSchoolId)}`)
    const [district, province] = [place(school.district_code), place(school.province_code)]
    const home = {
      villages: byCode.get(school.commune_code)?.villages.map(({ code }) => code) ?? [],
      birthPlace: `${district.kind}${district.name} ${province.kind}${province.name}`,
    }
    homes.set(rawSchoolId, home)
    return home
  }
}

/** The profile that a school has of a student besides the name: nearly all of it for most, nothing for a few. */
export function makeProfile(random: Random, id: number, person: Person, home: Home): Profile {
  if (random.chance(0.04)) return unknown
  const lives = random.chance(0.96)
  return {
    student: {
      birth_place: random.chance(0.9) ? home.birthPlace : null,
      photo: null,
      gazetteer_code: lives ? random.pick(home.villages) : null,
      street: lives && random.chance(0.2) ? String(random.int(1, 40)) : null,
      house_number: lives && random.chance(0.3) ? String(random.int(1, 250)) : null,
      phone_number_1: random.chance(0.2) ? phone(random) : null,
      remark: null,
    },
    relationships: family(random, id, person),
    enrollment: {
      ethnicity: random.chance(0.96) ? 0 : random.pick([3, 19, 19, 20, 21]),
      disabilities: several(random, 0.025, knownOptions.disabilities),
      health_problems: several(random, 0.06, knownOptions.health_problems),
      personal_problems: several(random, 0.12, knownOptions.personal_problems),
      scholarships: several(random, 0.08, knownOptions.scholarships),
      late_enrollment: random.chance(0.02),
    },
  }
}

function phone(random: Random): string {
  return `${random.pick(carriers)}${String(random.int(100_000, 999_999))}`
}

/** A list as the table keeps it: empty for most. */
function several(random: Random, share: number, ids: readonly number[]): string {
  return random.chance(share) ? `[${String(random.pick(ids))}]` : '[]'
}

/** Father and mother, or the person a child without them lives with; one of them is the guardian. */
function family(random: Random, id: number, { last_name: lastName }: Person): Relationship[] {
  const hasFather = random.chance(0.9)
  const hasMother = random.chance(0.95)
  const chosen = random.int(1, 100)
  const guardian = chosen <= 45 && hasFather ? 'father' : chosen <= 92 && hasMother ? 'mother' : 'other'
  const relation = (kind: Relationship['kind'], gender: 'f' | 'm'): Relationship => {
    const made = makePerson(random, gender)
    return {
      student_id: id,
      kind,
      first_name: made.first_name,
      // A child bears its father's family name.
      last_name: kind === 'father' ? lastName : made.last_name,
      gender,
      occupation: random.chance(0.9) ? random.pick(occupations[gender]) : null,
      phone_number_1: kind === guardian ? phone(random) : null,
      is_guardian: kind === guardian,
    }
  }
  return [
    ...(hasFather ? [relation('father', 'm')] : []),
    ...(hasMother ? [relation('mother', 'f')] : []),
    ...(guardian === 'other' ? [relation('other', random.chance(0.7) ? 'f' : 'm')] : []),
  ]
}
