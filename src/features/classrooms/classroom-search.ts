import * as z from 'zod/mini'
import { linkedId, linkedPlace } from '@/routing/school-context-search'
import { listSearch } from '@/components/tables/list-search'

/** The search parameters of one school's class list. */
export const schoolClassroomsSearch = listSearch(['grade', 'status', 'school'])

/** The search parameters of the class list. */
export const classroomSearch = z.extend(schoolClassroomsSearch, {
  academicYear: linkedId,
  /** The school in its year (`academic_year_school_id`). */
  school: linkedId,
  /** The most specific place chosen; the wider ones are the beginnings of its code. */
  gazetteer: linkedPlace(4),
})
export type ClassroomSearch = z.infer<typeof classroomSearch>
