import type { Kysely } from 'kysely'
import type { ExportLanguage } from '@/domain/exports/schema'
import { formatClassName } from '@/domain/classrooms/class-name'
import { codeOf, placeOf } from '../../../api/data-scope'
import type { Database } from '../../../db/types'
import { gradeNames } from '../../../api/handlers/lookups/grade-names'
import type { ReportFact } from '@/lib/papers/document'
import type { Scope } from './scope'
import { readUnits } from './units'
import { word, type Word } from './words'

const degreeWords: Readonly<Record<number, Word>> = { 1: 'preSchool', 2: 'primary', 3: 'secondary' }

/** The subject of the figures: the year, the place as narrow as it is, school, degree, grade, class. */
export async function scopeFacts(
  db: Kysely<Database>,
  { year, filters, dataScope }: Scope,
  language: ExportLanguage,
): Promise<ReportFact[]> {
  const facts: ReportFact[] = [{ label: word('year', language), value: year.name }]
  const locked = codeOf(dataScope)
  const own = placeOf(dataScope)
  const chosen = filters.village ?? filters.commune ?? filters.district ?? filters.province
  // The narrower of the two: the place that was chosen, or the user's own.
  const code = [chosen, locked].reduce((a, b) => ((a?.length ?? 0) >= (b?.length ?? 0) ? a : b))
  if (code !== null) {
    const [place] = await readUnits(db, 'village', [code], language)
    const headings = ['province', 'district', 'commune', 'village'] as const
    for (const [index, value] of (place?.cells ?? []).entries()) {
      const heading = headings[index]
      if (heading !== undefined) facts.push({ label: word(heading, language), value })
    }
  }
  const school = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select(['raw_schools.name', 'raw_schools.name_en'])
    .where('schools.academic_year_id', '=', year.id)
    .$if(filters.school !== null, (query) => query.where('schools.id', '=', filters.school ?? 0))
    .$if(own.kind === 'school', (query) =>
      query.where('raw_schools.id', '=', own.kind === 'school' ? own.rawSchoolId : 0),
    )
    .limit(1)
    .executeTakeFirst()
  if (school !== undefined && (filters.school !== null || own.kind === 'school')) {
    facts.push({ label: word('school', language), value: language === 'km' ? school.name : school.name_en })
  }
  const degree = degreeWords[filters.degree ?? (dataScope.kind === 'degree' ? dataScope.degree : 0)]
  if (degree !== undefined) facts.push({ label: word('degree', language), value: word(degree, language) })
  if (filters.grade !== null) {
    const { grade_name: km, grade_name_en: en } = gradeNames(filters.grade)
    facts.push({ label: word('grade', language), value: language === 'km' ? km : en })
  }
  const room =
    filters.classroom === null
      ? undefined
      : await db
          .selectFrom('classrooms')
          .select(['grade', 'suffix'])
          .where('id', '=', filters.classroom)
          .executeTakeFirst()
  if (room !== undefined) {
    const value = formatClassName({ ...gradeNames(room.grade), suffix: room.suffix }, language)
    facts.push({ label: word('classroom', language), value })
  }
  return facts
}

/** The same in short: the narrowest place, null for the whole country, and what narrows the classes within it. */
export async function scopeNames(
  db: Kysely<Database>,
  scope: Scope,
  language: ExportLanguage,
): Promise<{ place: string | null; classes: string[] }> {
  const facts = await scopeFacts(db, scope, language)
  const findValue = (name: Word) => facts.find(({ label }) => label === word(name, language))?.value
  const place = (['school', 'village', 'commune', 'district', 'province'] as const).map(findValue)
  const grade = findValue('classroom') ?? findValue('grade')
  return {
    place: place.find((name) => name !== undefined) ?? null,
    classes: [findValue('degree'), grade].filter((name) => name !== undefined),
  }
}
