import { resultWords } from '@/features/scores/result-words'
import type { ReportLanguage } from './document'

/** The head of every document: the kingdom and its motto. */
export const stateWords: Readonly<Record<ReportLanguage, readonly string[]>> = {
  km: ['ព្រះរាជាណាចក្រកម្ពុជា', 'ជាតិ សាសនា ព្រះមហាក្សត្រ'],
  en: ['Kingdom of Cambodia', 'Nation Religion King'],
}

/** Words of the reports and of the management reports alike. */
export const documentWords = {
  school: { km: 'សាលារៀន', en: 'School' },
  classroom: { km: 'ថ្នាក់រៀន', en: 'Classroom' },
  grade: { km: 'កម្រិតថ្នាក់', en: 'Grade' },
  month: { km: 'ខែ', en: 'Month' },
  number: { km: 'ល.រ', en: 'No.' },
  studentId: { km: 'អត្តលេខសិស្ស', en: 'Student ID' },
  female: { km: 'ស្រី', en: 'Female' },
  male: { km: 'ប្រុស', en: 'Male' },
  birthDate: { km: 'ថ្ងៃខែឆ្នាំកំណើត', en: 'Date of birth' },
  age: { km: 'អាយុ', en: 'Age' },
  subject: { km: 'មុខវិជ្ជា', en: 'Subject' },
  average: resultWords.average,
  result: resultWords.result,
  annual: { km: 'ប្រចាំឆ្នាំ', en: 'Annual' },
  absences: { km: 'អវត្តមាន', en: 'Absences' },
  total: { km: 'សរុប', en: 'Total' },
  scholarship: { km: 'អាហារូបករណ៍', en: 'Scholarship' },
  disability: { km: 'ពិការភាព', en: 'Disability' },
  healthProblem: { km: 'បញ្ហាសុខភាព', en: 'Health problem' },
  personalProblem: { km: 'បញ្ហាផ្ទាល់ខ្លួន', en: 'Personal problem' },
  ethnicity: { km: 'ជនជាតិ', en: 'Ethnicity' },
  poorLevel: { km: 'កម្រិតក្រីក្រ', en: 'Poor level' },
  fromSchool: { km: 'ពីសាលារៀន', en: 'From school' },
  toSchool: { km: 'ទៅសាលារៀន', en: 'To school' },
  privateSchool: { km: 'សាលារៀនឯកជន', en: 'Private school' },
  reason: { km: 'មូលហេតុ', en: 'Reason' },
  classes: { km: 'ចំនួនថ្នាក់', en: 'Classes' },
  promoted: { km: 'ឡើងថ្នាក់', en: 'Promoted' },
  reEnrolled: { km: 'ចូលរៀនវិញ', en: 'Re-enrolled' },
  droppedOut: { km: 'បោះបង់ការសិក្សា', en: 'Dropped out' },
} as const satisfies Record<string, Readonly<Record<ReportLanguage, string>>>
