import { sql, type Kysely } from 'kysely'
import type { ReportRequest } from '@/features/reports/schema'
import { formatClassName as nameClass } from '@/domain/classrooms/class-name'
import { localName } from '@/lib/i18n/localized'
import { createLetterhead, type IssuingOffice } from '@/lib/papers/letterhead'
import { fullName } from '@/lib/text/names'
import type { Database } from '../../db/types'
import type { ClassroomRecord } from '../../api/handlers/classrooms/classroom-record'
import { gradeNames } from '../../api/handlers/lookups/grade-names'
import type { DataScope } from '../../api/data-scope'
import type { ReportDocument, ReportFact, ReportLanguage, ReportPage, ReportSignature } from '@/lib/papers/document'
import { issuingOffice } from './issuing-office'
import { reportNames, speak, type Say } from './texts'

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
}

/** The same of a report about a class or single students of it. */
export interface ClassContext extends ReportContext {
  room: ClassroomRecord
  /** One enrollment instead of all of the class. */
  only: number | null
}

export function reportContext(
  db: Kysely<Database>,
  request: ReportRequest,
  school: ReportSchool,
  profiles: DataScope,
): ReportContext {
  return { db, request, school, profiles, language: request.language, translate: speak(request.language) }
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

export function schoolName({ school, language }: ReportContext): string {
  return localName(school, language)
}

export function reportName({ request: { type }, language }: Pick<ReportContext, 'request' | 'language'>): string {
  return reportNames[language][type] ?? ''
}

/** The document around some pages: it is the school's, for every user who asks for it. */
export function createDocument({ language, school }: ReportContext, pages: readonly ReportPage[]): ReportDocument {
  return { language, letterhead: createLetterhead(school.office, language), pages }
}

export function yearFact({ translate, school }: ReportContext): ReportFact {
  return { label: translate('schoolYear'), value: school.year }
}

export function schoolFact(context: ReportContext): ReportFact {
  return { label: context.translate('school'), value: `${schoolName(context)} (${context.school.code})` }
}

/** The number of people, and of girls among them. */
export function countFacts(
  { translate }: ReportContext,
  people: readonly { gender: 'f' | 'm' | null }[],
): ReportFact[] {
  return [
    { label: translate('students'), value: String(people.length) },
    { label: translate('female'), value: String(people.filter(({ gender }) => gender === 'f').length) },
  ]
}

const roomToSign = ['', '', '']

function principalSigns({ translate, school }: ReportContext): ReportSignature {
  return { lines: [translate('seen'), translate('principal'), ...roomToSign, school.principal ?? ''] }
}

/** The principal at the left, the author at the right. */
export function signatures(context: ReportContext): ReportSignature[] {
  const { translate } = context
  return [principalSigns(context), { lines: [translate('placeAndDate'), translate('preparedBy')] }]
}

/** The same with the class teacher. */
export function classSignatures(context: ReportContext, teacher: string | null): ReportSignature[] {
  const { translate } = context
  const lines = [translate('placeAndDate'), translate('classTeacher'), ...roomToSign, teacher ?? '']
  return [principalSigns(context), { lines }]
}
