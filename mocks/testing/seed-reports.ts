import type { TestWorld } from './world'
import { enrollments, schools, subjects } from './world-ids'

/** A name that a spreadsheet program would take for a formula. */
export const hostile = '=HYPERLINK("http://example.test","x")'
const november = 10

/** Adds what the world lacks for reports: scores of the year, absences, parents, options, moves. */
export async function seedReports({ db }: TestWorld): Promise<void> {
  const { sok, chan, dara, otherClass, dropout } = enrollments
  await db
    .updateTable('students')
    .set({
      last_name: 'ហ៊ុន',
      first_name: 'ស្រីនាង',
      last_name_en: 'Hun',
      first_name_en: 'Sreyneang',
      house_number: '12',
      gazetteer_code: '02080101',
    })
    .where('id', '=', sok)
    .execute()
  await db.updateTable('students').set({ last_name: hostile, gender: 'm' }).where('id', '=', chan).execute()
  const person = { student_id: sok, last_name: 'ហ៊ុន', occupation: 'កសិករ', phone_number_1: '012345678' }
  await db
    .insertInto('student_relationships')
    .values([
      { ...person, kind: 'father', first_name: 'សុខា', gender: 'm', is_guardian: true },
      { ...person, kind: 'mother', first_name: 'សុភា', gender: 'f', occupation: 'អាជីវករ' },
    ])
    .execute()
  await db.deleteFrom('scores').execute()
  const mark = (enrollment_id: number, month: number, subject_id: number, score: number) => ({
    enrollment_id,
    month,
    subject_id,
    score,
    updated_by: null,
  })
  const score = (student: number, month: number, khmer: number, mathematics: number) => [
    mark(student, month, subjects.khmer, khmer),
    mark(student, month, subjects.mathematics, mathematics),
  ]
  await db
    .insertInto('scores')
    .values([
      ...score(sok, november, 42.25, 80),
      ...score(chan, november, 42.25, 80),
      mark(dara, november, subjects.khmer, 30.5),
      ...score(sok, 13, 45, 90),
      ...score(sok, 14, 40, 75),
      ...score(chan, 13, 20, 40),
      ...score(chan, 14, 15, 30),
    ])
    .execute()
  const counts = (enrollment_id: number, month: number, absent: number | null, permission: number | null) => ({
    enrollment_id,
    month,
    absent,
    permission,
    updated_by: null,
  })
  await db
    .insertInto('attendances')
    .values([counts(sok, november, 2, 1), counts(sok, 11, 1, null), counts(chan, november, null, 3)])
    .execute()
  const set = (id: number, values: object) => db.updateTable('enrollments').set(values).where('id', '=', id).execute()
  await set(sok, { disabilities: '[22]', health_problems: '[3]', personal_problems: '[9]', ethnicity: 19 })
  await set(sok, { scholarships: '[2]', poor_level: 'level_1', entry_status: 1 })
  await set(chan, {
    disabilities: '[]',
    health_problems: '[]',
    personal_problems: '[]',
    scholarships: '[]',
    ethnicity: 0,
  })
  await set(otherClass, { entry_status: 2, scholarships: '[2,4]', disabilities: '[2]' })
  await set(dropout, { drop_out_stage: 2, drop_out_reason: 3, dropped_out_on: '2026-02-10' })
  // One came from the neighbours in the second stage.
  await db
    .updateTable('transfers')
    .set({ status: 1, completed_on: '2026-01-20', from_school_id: schools.sameDistrict, to_school_id: schools.own })
    .where('id', '=', 2)
    .execute()
  await set(chan, { transfer_status: 1 })
}
