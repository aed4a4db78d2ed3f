import * as z from 'zod'
import { subjectCategory, type SubjectCategory } from '@/features/subjects/schema'
import { reading, type ServedOperation } from '../operation'
import { idText, nothing, wholeNumber } from '../request'
import { findClassroom, subjectsOf, subjectsOffered } from './classroom-record'

/** What a class learns; or, for a class that is being made, what its year, grade and type offer. */
const subjectsRequest = z.union([
  z.strictObject({ classroom_id: idText }),
  z.strictObject({ academic_year_id: idText, grade: wholeNumber(-3, 12), type: wholeNumber(0, 2) }),
])

export const subjectOperations: readonly ServedOperation[] = [
  reading('GET /get-subjects', { params: nothing, query: subjectsRequest }, async ({ db, reach, query }) => {
    const subjects =
      'classroom_id' in query
        ? await subjectsOf(db, await findClassroom(db, reach, query.classroom_id))
        : await subjectsOffered(db, query)
    const categories = new Map<number, SubjectCategory>()
    for (const { category_id, category_name, category_name_en, ...subject } of subjects) {
      const category = categories.get(category_id) ?? {
        id: category_id,
        name: category_name,
        name_en: category_name_en,
        academic_year_subjects: [],
      }
      category.academic_year_subjects.push(subject)
      categories.set(category_id, category)
    }
    return { data: z.array(subjectCategory).parse([...categories.values()]) }
  }),
]
