import { resultWords } from '@/features/scores/result-words'
import type { ReportLanguage } from '@/lib/papers/document'
import { catalogueTexts } from './catalogue-text'

/** Words of the reports and of the management reports alike. */
export const documentWords = {
  school: catalogueTexts('school.title'),
  classroom: catalogueTexts('classroom.title'),
  grade: catalogueTexts('classroom.grade'),
  month: catalogueTexts('common.month'),
  number: { km: 'ល.រ', en: 'No.' },
  studentId: catalogueTexts('student.id'),
  female: catalogueTexts('common.female'),
  male: catalogueTexts('common.male'),
  birthDate: { km: 'ថ្ងៃខែឆ្នាំកំណើត', en: 'Date of birth' },
  age: catalogueTexts('enrollment.age'),
  subject: catalogueTexts('classroom.subject'),
  average: resultWords.average,
  result: resultWords.result,
  annual: { km: 'ប្រចាំឆ្នាំ', en: 'Annual' },
  absences: catalogueTexts('dataQuery.indicator.absences'),
  total: catalogueTexts('common.total'),
  scholarship: catalogueTexts('menu.scholarship'),
  disability: { km: 'ពិការភាព', en: 'Disability' },
  healthProblem: { km: 'បញ្ហាសុខភាព', en: 'Health problem' },
  personalProblem: { km: 'បញ្ហាផ្ទាល់ខ្លួន', en: 'Personal problem' },
  ethnicity: catalogueTexts('student.ethnicity'),
  poorLevel: catalogueTexts('scholarship.poorLevel'),
  fromSchool: catalogueTexts('student.fromSchool'),
  toSchool: catalogueTexts('transfer.toSchool'),
  privateSchool: catalogueTexts('transfer.school.private'),
  reason: catalogueTexts('common.reason'),
  classes: { km: 'ចំនួនថ្នាក់', en: 'Classes' },
  promoted: catalogueTexts('graduation.status.promoted'),
  reEnrolled: { km: 'ចូលរៀនវិញ', en: 'Re-enrolled' },
  droppedOut: { km: 'បោះបង់ការសិក្សា', en: 'Dropped out' },
} as const satisfies Record<string, Readonly<Record<ReportLanguage, string>>>
