import * as z from 'zod/mini'

export const subject = z.object({
  /** The id that a score item carries as `subject_id`. */
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  max_score: z.number().check(z.positive()),
})
export type Subject = z.infer<typeof subject>

/** `GET /get-subjects?classroom_id=`: the categories of a classroom with their subjects, in order. */
export const subjectCategory = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  academic_year_subjects: z.array(subject),
})
export type SubjectCategory = z.infer<typeof subjectCategory>
