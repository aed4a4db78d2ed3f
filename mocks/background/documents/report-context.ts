import { sql, type Kysely } from 'kysely'
import { reportDefinitions } from '@/features/reports/definitions'
import type { ReportRequest } from '@/features/reports/schema'
import { formatClassName as nameClass } from '@/domain/classrooms/class-name'
import { localName } from '@/lib/i18n/localized'
import type { IssuingOffice } from '@/lib/papers/letterhead'
import { fullName } from '@/lib/text/names'
import type { Database } from '../../db/types'
import type { ClassroomRecord } from '../../api/handlers/classrooms/classroom-record'
import { gradeNames } from '../../api/handlers/lookups/grade-names'
import type { DataScope } from '../../api/data-scope'
import type { ReportFact, ReportLanguage, ReportSignature } from '@/lib/papers/document'
import { issuingOffice } from './issuing-office'
import { catalogueText } from './catalogue-text'
import { speak, stageNames, type Say } from './texts'

/** The school that a report is of, in its year. */
export interface ReportSchool {
  /** `schools.id`. */
  id: number
  raw_school_id: number
  academic_year_id: number
  year: string
  start_date: string
  code: string
  name: string
  name_en: string
  office: IssuingOffice
  principal: string | null
}

/** The data that every report is made from. */
export interface ReportContext {
  db: Kysely<Database>
  request: ReportRequest
  language: ReportLanguage
  translate: Say
  school: ReportSchool
  /** The students whose profiles the report may use: those within the data scope. */
  profiles: DataScope
  /** The month or semester, and the report stage, where the report needs one. */
  month: number
  stage: number
}

/** The same of a report about a class or single students of it. */
export interface ClassContext extends ReportContext {
  room: ClassroomRecord
  /** One enrollment instead of all of the class. */
  only: number | null
  /** The name of who is responsible for the class. */
  teacher: string | null
}

export function reportContext(
  db: Kysely<Database>,
  request: ReportRequest,
  school: ReportSchool,
  profiles: DataScope,
): ReportContext {
  const { language, month = 0, report_stage: stage = 1 } = request
  return { db, request, school, profiles, language, translate: speak(language), month, stage }
}

export async function readReportSchool(
  db: Kysely<Database>,
  schoolId: number,
  language: ReportLanguage,
): Promise<ReportSchool> {
  const row = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .leftJoin('staffs', 'staffs.id', 'schools.principal_staff_id')
    .select([
      'schools.id',
      'schools.raw_school_id',
      'schools.academic_year_id',
      'academic_years.start_date',
      'raw_schools.code',
      'raw_schools.name',
      'raw_schools.name_en',
      'staffs.first_name',
      'staffs.last_name',
      'staffs.first_name_en',
      'staffs.last_name_en',
    ])
    .select(sql<string>`coalesce(academic_years.name, '')`.as('year'))
    .where('schools.id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const { first_name, last_name, first_name_en, last_name_en, ...school } = row
  const principal =
    first_name === null || last_name === null
      ? null
      : fullName({ first_name, last_name, first_name_en, last_name_en }, language)
  const office = await issuingOffice(db, { kind: 'school', rawSchoolId: school.raw_school_id })
  return { ...school, office, principal }
}

/** A class from its grade and suffix: ថ្នាក់ទី៧ក, Grade 7 ក. */
export function formatClassName(
  { grade, suffix }: { grade: number; suffix: string },
  language: ReportLanguage,
): string {
  return nameClass({ ...gradeNames(grade), suffix }, language)
}

export function gradeName(grade: number, language: ReportLanguage): string {
  const names = gradeNames(grade)
  return language === 'km' ? names.grade_name : names.grade_name_en
}

/** The class, or the grade of a student who is in none. */
export function classOrGrade(
  { grade, suffix }: { grade: number; suffix: string | null },
  language: ReportLanguage,
): string {
  return suffix === null ? gradeName(grade, language) : formatClassName({ grade, suffix }, language)
}

export function schoolName({ school, language }: ReportContext): string {
  return localName(school, language)
}

export function reportName({ request: { type }, language }: Pick<ReportContext, 'request' | 'language'>): string {
  const definition = reportDefinitions.find(({ number }) => number === type)
  return definition === undefined ? '' : catalogueText(definition.name, language)
}

/** Year and school. */
export function schoolFacts(context: ReportContext): ReportFact[] {
  const { translate, school } = context
  return [
    { label: translate('schoolYear'), value: school.year },
    { label: translate('school'), value: `${schoolName(context)} (${school.code})` },
  ]
}

export function stageFact({ translate, language, stage }: ReportContext): ReportFact {
  return { label: translate('upToStage'), value: stageNames[language][stage] ?? '' }
}

interface Person {
  gender: 'f' | 'm' | null
}

export const isGirl = ({ gender }: Person) => gender === 'f'

/** The number of people, and of girls among them. */
export function countFacts({ translate }: ReportContext, people: readonly Person[]): ReportFact[] {
  return [
    { label: translate('students'), value: String(people.length) },
    { label: translate('female'), value: String(people.filter(isGirl).length) },
  ]
}

/** Place and date, then who signs under it. */
export function signature({ translate }: ReportContext, role: 'classTeacher' | 'principal', name: string | null) {
  return { lines: [translate('placeAndDate'), translate(role), ...roomToSign, name ?? ''] }
}

const roomToSign = ['', '', '']

/** The principal at the left, the author or the class teacher at the right. */
export function signatures(context: ReportContext | ClassContext): ReportSignature[] {
  const { translate, school } = context
  return [
    { lines: [translate('seen'), translate('principal'), ...roomToSign, school.principal ?? ''] },
    'teacher' in context
      ? signature(context, 'classTeacher', context.teacher)
      : { lines: [translate('placeAndDate'), translate('preparedBy')] },
  ]
}
