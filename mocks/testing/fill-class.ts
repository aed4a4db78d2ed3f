import { foldedName } from '../api/handlers/students/child-text'
import { type TestWorld } from './world'
import { classrooms, enrollments, schools } from './world-ids'

/** Puts twenty more students into the teacher's class, so that a whole page of cells can be typed. Gives all who are in it. */
export async function fillClass({ db }: TestWorld): Promise<number[]> {
  const ids = Array.from({ length: 20 }, (_, index) => 3101 + index)
  const student = (id: number) => {
    const name = { first_name: 'ដារា', last_name: `ទី${id}` }
    const rest = { first_name_en: null, last_name_en: null, gender: 'f' as const, birth_date: '2013-01-01' }
    const found = { sort_key: `${id}`, search_text: `${id}`, folded_name: foldedName(name) }
    return { id, emis_student_id: `S${id}`, ...name, ...rest, ...found }
  }
  const enrollment = (id: number) => ({
    id,
    student_id: id,
    school_id: schools.own,
    grade: 7,
    classroom_id: classrooms['own-class'],
    entry_status: 0,
    enrolled_date: '2025-11-01',
  })
  await db.insertInto('students').values(ids.map(student)).execute()
  await db.insertInto('enrollments').values(ids.map(enrollment)).execute()
  return [enrollments.sok, enrollments.chan, enrollments.dara, ...ids]
}
