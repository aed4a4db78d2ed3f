import * as z from 'zod'
import { subjectCategory, type SubjectCategory } from '@/features/subjects/schema'
import { reading, type ServedOperation } from '../operation'
import { idText, nothing } from '../request'
import { findClassroom, subjectsOf } from './classroom-record'

export const subjectOperations: readonly ServedOperation[] = [
  reading(
    'GET /get-subjects',
    { params: nothing, query: z.strictObject({ classroom_id: idText }) },
    async ({ db, reach, query }) => {
      const subjects = await subjectsOf(db, await findClassroom(db, reach, query.classroom_id))
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
    },
  ),
]
