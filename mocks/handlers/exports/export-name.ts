import type { Kysely } from 'kysely'
import type { ExportLanguage } from '@/features/exports/schema'
import { className } from '@/lib/class-name'
import type { Database } from '../../db/types'
import type { Scope } from '../../report/templates/scope'
import { gradeNames } from '../lookups/grade-names'

/** What an export and its file are called: year, report, grade and suffix (lifecycle §7). */
export async function exportName(
  db: Kysely<Database>,
  { year, filters }: Scope,
  report: string,
  language: ExportLanguage,
): Promise<string> {
  const room =
    filters.classroom === null
      ? undefined
      : await db
          .selectFrom('classrooms')
          .select(['grade', 'suffix'])
          .where('id', '=', filters.classroom)
          .executeTakeFirst()
  const parts = [year.name, report]
  if (room !== undefined) parts.push(className({ ...gradeNames(room.grade), suffix: room.suffix }, language))
  else if (filters.grade !== null) {
    const { grade_name: km, grade_name_en: en } = gradeNames(filters.grade)
    parts.push(language === 'km' ? km : en)
  }
  // A file's name has none of these on any system.
  return parts.join('-').replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
}
