import { khmerDigits } from '@/lib/text/digits'

/** The pre-school levels below grade 1; -3 is the mixed class, which is promoted to 0. */
const preSchoolNames: Readonly<Record<number, { grade_name: string; grade_name_en: string }>> = {
  [-3]: { grade_name: 'មត្តេយ្យចម្រុះ', grade_name_en: 'Mixed pre-school' },
  [-2]: { grade_name: 'មត្តេយ្យកម្រិតទាប', grade_name_en: 'Lower pre-school' },
  [-1]: { grade_name: 'មត្តេយ្យកម្រិតមធ្យម', grade_name_en: 'Middle pre-school' },
  0: { grade_name: 'មត្តេយ្យកម្រិតខ្ពស់', grade_name_en: 'Upper pre-school' },
}

/** A grade as the wire names it. */
export function gradeNames(grade: number): { grade_name: string; grade_name_en: string } {
  return preSchoolNames[grade] ?? { grade_name: `ថ្នាក់ទី${khmerDigits(grade)}`, grade_name_en: `Grade ${grade}` }
}
