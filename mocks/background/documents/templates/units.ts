import { sql, type Kysely } from 'kysely'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { ExportLanguage } from '@/domain/exports/schema'
import type { ReportCell, ReportColumn, ReportFact, ReportTotal } from '@/lib/papers/document'
import { formatClassName } from '@/domain/classrooms/class-name'
import type { Database } from '../../../db/types'
import { gradeNames } from '../../../api/handlers/lookups/grade-names'
import { word, type Word } from './words'

/** A line of a report that is grouped: what it is called, in the cells of the first columns. */
export interface Unit {
  key: string
  cells: readonly string[]
  name: { km: string; en: string }
  /** Of a school, or the school of a class: names repeat. */
  emis_code?: string
}

/** The names of a level's units. */
const unitWords: Readonly<Record<AggregationLevel, readonly Word[]>> = {
  national: [],
  province: ['province'],
  district: ['province', 'district'],
  village: ['province', 'district', 'commune', 'village'],
  school: ['province', 'district', 'code', 'school'],
  grade: ['grade'],
  class: ['code', 'school', 'classroom'],
}

const nameWidths: Partial<Record<Word, number>> = { school: 28, code: 13 }
const nameWidth = 15

/** The first columns of a table of units: what tells them apart. What all have in common is said once, above the table. */
export interface UnitNames {
  facts: readonly ReportFact[]
  columns: readonly ReportColumn[]
  cells: (unit: Unit) => ReportCell[]
}

export function nameUnits(level: AggregationLevel, units: readonly Unit[], language: ExportLanguage): UnitNames {
  const names = unitWords[level].map((key, index) => {
    const [value, ...others] = new Set(units.map(({ cells }) => cells[index]))
    return { key, at: index, label: word(key, language), common: others.length === 0 ? value : undefined }
  })
  const kept = names.filter(({ common }) => common === undefined)
  return {
    facts: names.flatMap(({ label, common }) => (common === undefined ? [] : [{ label, value: common }])),
    columns: kept.map(({ key, label }) => ({ header: label, kind: 'text', width: nameWidths[key] ?? nameWidth })),
    cells: (unit) => kept.map(({ at }) => unit.cells[at] ?? null),
  }
}

/** The last line of a table of units; a single unit, which needs no name in its line, is its own total. */
export function totalOf({ columns }: UnitNames, label: string, figures: readonly ReportCell[]): ReportTotal[] {
  return columns.length === 0 ? [] : [{ label, cells: [...columns.map(() => null), ...figures] }]
}

interface Named {
  name: string
  name_en: string
}

const named = (names: Named, language: ExportLanguage) => (language === 'km' ? names.name : names.name_en)

/** The units of these keys by name, in the order of their codes. */
export async function readUnits(
  db: Kysely<Database>,
  level: AggregationLevel,
  keys: readonly string[],
  language: ExportLanguage,
): Promise<Unit[]> {
  switch (level) {
    case 'national':
      return keys.map((key) => {
        return { key, cells: [], name: { km: 'ទាំងអស់', en: 'All' } }
      })
    case 'province':
    case 'district':
    case 'village':
      return await readPlaces(db, keys, language)
    case 'school':
      return await schoolUnits(db, keys, language)
    case 'grade':
      return keys
        .map(Number)
        .toSorted((a, b) => a - b)
        .map((grade) => {
          const { grade_name: km, grade_name_en: en } = gradeNames(grade)
          return { key: String(grade), cells: [language === 'km' ? km : en], name: { km, en } }
        })
    case 'class':
      return await classUnits(db, keys, language)
    default:
      return level satisfies never
  }
}

async function readPlaces(db: Kysely<Database>, keys: readonly string[], language: ExportLanguage): Promise<Unit[]> {
  const codes = new Set(keys.flatMap((key) => [2, 4, 6, 8].map((length) => key.slice(0, length))))
  const rows = await db
    .selectFrom('gazetteer')
    .select(['code', 'name', 'name_en'])
    .where(sql<boolean>`code = any(${[...codes]}::text[])`)
    .execute()
  const places = new Map(rows.map((row) => [row.code, row]))
  const findPlace = (code: string) => places.get(code) ?? { name: code, name_en: code }
  return keys.toSorted().map((key) => {
    const cells = [2, 4, 6, 8].filter((length) => length <= key.length)
    const { name: km, name_en: en } = findPlace(key)
    return { key, cells: cells.map((length) => named(findPlace(key.slice(0, length)), language)), name: { km, en } }
  })
}

async function schoolUnits(db: Kysely<Database>, keys: readonly string[], language: ExportLanguage): Promise<Unit[]> {
  const rows = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('gazetteer as province', 'province.code', 'raw_schools.province_code')
    .innerJoin('gazetteer as district', 'district.code', 'raw_schools.district_code')
    .select([
      'schools.id',
      'raw_schools.emis_code',
      'raw_schools.name',
      'raw_schools.name_en',
      'province.name as province',
      'province.name_en as province_en',
      'district.name as district',
      'district.name_en as district_en',
    ])
    .where(sql<boolean>`schools.id = any(${keys.map(Number)}::integer[])`)
    .orderBy('raw_schools.district_code')
    .orderBy('raw_schools.emis_code')
    .execute()
  return rows.map((row) => ({
    key: String(row.id),
    cells: [
      language === 'km' ? row.province : row.province_en,
      language === 'km' ? row.district : row.district_en,
      row.emis_code,
      named(row, language),
    ],
    name: { km: row.name, en: row.name_en },
    emis_code: row.emis_code,
  }))
}

/** Classes, and per school and grade those without one. */
async function classUnits(db: Kysely<Database>, keys: readonly string[], language: ExportLanguage): Promise<Unit[]> {
  const without = keys.filter((key) => key.includes(':')).map((key) => key.split(':').map(Number))
  const { rows } = await sql<{ key: string; emis_code: string; grade: number; suffix: string | null } & Named>`
    select lines.key, raw_schools.emis_code, raw_schools.name, raw_schools.name_en, lines.grade, lines.suffix
    from (
      select classrooms.id::text as key, classrooms.school_id, classrooms.grade, classrooms.suffix
      from classrooms
      where classrooms.id = any(${keys.filter((key) => !key.includes(':')).map(Number)}::integer[])
      union all
      select school_id || ':' || grade, school_id, grade, null
      from unnest(${without.map(([school]) => school)}::integer[], ${without.map(([, grade]) => grade)}::integer[])
        as pairs (school_id, grade)
    ) as lines
    join schools on schools.id = lines.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    order by raw_schools.district_code, raw_schools.emis_code, lines.grade, lines.suffix collate "C" nulls last`.execute(
    db,
  )
  return rows.map((row) => {
    const grade = gradeNames(row.grade)
    const { suffix } = row
    const room =
      suffix === null
        ? { km: `${grade.grade_name} (គ្មានថ្នាក់រៀន)`, en: `${grade.grade_name_en} (no class)` }
        : { km: formatClassName({ ...grade, suffix }, 'km'), en: formatClassName({ ...grade, suffix }, 'en') }
    const name = { km: `${row.name} ${room.km}`, en: `${row.name_en} ${room.en}` }
    return {
      key: row.key,
      cells: [row.emis_code, named(row, language), room[language]],
      name,
      emis_code: row.emis_code,
    }
  })
}
