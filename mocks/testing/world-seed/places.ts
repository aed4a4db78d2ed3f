import type { Kysely } from 'kysely'
import type { Database } from '../../db/types'
import { years } from '../world-ids'

export async function seedPlaces(db: Kysely<Database>): Promise<void> {
  const levels = { 2: 'province', 4: 'district', 6: 'commune', 8: 'village' } as const
  const codes = ['01', '0101', '010101', '01010101', '02', '0201', '020101', '02010101', '0208', '020801', '02080101']
  const place = (code: string, index: number) => {
    const length = code.length
    if (length !== 2 && length !== 4 && length !== 6 && length !== 8) throw new Error(code)
    return {
      id: index + 1,
      code,
      level: levels[length],
      parent_code: length === 2 ? null : code.slice(0, -2),
      name: `ទី${code}`,
      name_en: `Place ${code}`,
      kind: 'ភូមិ',
    }
  }
  await db.insertInto('gazetteer').values(codes.map(place)).execute()
}

export async function seedSchools(db: Kysely<Database>): Promise<void> {
  const school = (id: number, village: string, name: string, nameEn: string, degree: number) => ({
    id,
    emis_code: `0208010${id}`,
    code: `C0${5 - id}`,
    name,
    name_en: nameEn,
    degree,
    province_code: village.slice(0, 2),
    district_code: village.slice(0, 4),
    commune_code: village.slice(0, 6),
    village_code: village,
    phone_number_1: '012000000',
    sort_key: name,
    search_text: `${name} ${nameEn.toLowerCase()} 0208010${id}`,
  })
  await db
    .insertInto('raw_schools')
    .values([
      school(1, '02080101', 'វិទ្យាល័យ សង្កែ', 'Sangkae', 5),
      school(2, '02080101', 'បឋម សង្កែ', 'Sangkae Primary', 2),
      school(3, '02010101', 'អនុវិទ្យាល័យ បាណន់', 'Banan 100%', 3),
      school(4, '01010101', 'វិទ្យាល័យ មង្គលបុរី', 'Mongkol Borei', 5),
    ])
    .execute()
  const staff = (id: number, rawSchoolId: number, staffRole: 'school_management' | 'teacher') => ({
    id,
    raw_school_id: rawSchoolId,
    staff_role: staffRole,
    first_name: 'សុភា',
    last_name: 'កែវ',
    first_name_en: null,
    last_name_en: null,
    gender: 'f' as const,
  })
  await db
    .insertInto('staffs')
    .values([staff(1, 1, 'teacher'), staff(2, 1, 'teacher'), staff(3, 1, 'school_management'), staff(4, 2, 'teacher')])
    .execute()
}

export async function seedYears(db: Kysely<Database>): Promise<void> {
  const year = (status: keyof typeof years, start: number) => ({
    id: years[status],
    name: `${start}-${start + 1}`,
    start_date: `${start}-11-01`,
    end_date: `${start + 1}-10-31`,
    status,
    short_vacation_start: null,
    short_vacation_end: null,
    long_vacation_start: null,
    long_vacation_end: null,
    study_days: JSON.stringify([{ nov: 22 }]),
  })
  await db
    .insertInto('academic_years')
    .values([year('archived', 2023), year('post', 2024), year('running', 2025), year('pre', 2026)])
    .execute()
  const inYear = (yearId: number, rawSchoolId: number, accomplishment: number, status = 1) => ({
    id: yearId * 10 + rawSchoolId,
    raw_school_id: rawSchoolId,
    academic_year_id: yearId,
    status,
    principal_staff_id: rawSchoolId === 1 ? 3 : null,
    phone_number_2: null,
    phone_number_3: null,
    accomplishment_status: accomplishment,
  })
  await db
    .insertInto('schools')
    .values([
      inYear(years.archived, 1, 3),
      inYear(years.post, 1, 3),
      inYear(years.running, 1, 1),
      inYear(years.running, 2, 1),
      inYear(years.running, 3, 0, 0),
      inYear(years.running, 4, 2),
      inYear(years.pre, 1, 0),
      inYear(years.pre, 2, 1),
    ])
    .execute()
}
