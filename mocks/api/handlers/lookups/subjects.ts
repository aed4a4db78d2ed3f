import * as z from 'zod'
import { subjectCategory, type SubjectCategory } from '@/domain/subjects/schema'
import { reading, type ServedOperation } from '../../operation'
import { idText, nothing, wholeNumber } from '../../request'
import { findClassroom, listSubjects, subjectsOffered } from '../classrooms/classroom-record'

/** The subjects of a class; for a class that is being created, those that its year, grade and type offer. */
const subjectsRequest = z
  .strictObject({
    classroom_id: idText.optional(),
    academic_year_id: idText.optional(),
    grade: wholeNumber(-3, 12).optional(),
    type: wholeNumber(0, 2).optional(),
  })
  .transform(({ classroom_id, academic_year_id, grade, type }, context) => {
    if (classroom_id !== undefined) return { classroom_id }
    if (academic_year_id !== undefined && grade !== undefined && type !== undefined) {
      return { academic_year_id, grade, type }
    }
    const missing = academic_year_id === undefined ? 'classroom_id' : grade === undefined ? 'grade' : 'type'
    context.addIssue({ code: 'custom', path: [missing], message: 'common.error.require' })
    return z.NEVER
  })

export const subjectOperations: readonly ServedOperation[] = [
  reading('GET /get-subjects', { params: nothing, query: subjectsRequest }, async ({ db, dataScope, query }) => {
    const subjects =
      'classroom_id' in query
        ? await listSubjects(db, await findClassroom(db, dataScope, query.classroom_id))
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
