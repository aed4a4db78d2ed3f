import type { ExportLanguage } from '@/domain/exports/schema'
import { documentWords } from '../document-words'
import { catalogueTexts } from '../catalogue-text'

interface Words {
  km: string
  en: string
}

/** The fixed texts in the files. Names of templates and indicators are the catalogue's. */
export const words = {
  ...documentWords,
  percentFemale: { km: '% ស្រី', en: '% female' },
  province: catalogueTexts('gazetteer.province'),
  district: catalogueTexts('gazetteer.district'),
  commune: catalogueTexts('gazetteer.commune'),
  village: catalogueTexts('gazetteer.village'),
  code: { km: 'លេខកូដ', en: 'Code' },
  noClassroom: { km: 'គ្មានថ្នាក់រៀន', en: 'No classroom' },
  degree: { km: 'កម្រិតសិក្សា', en: 'Level' },
  category: { km: 'ប្រភេទ', en: 'Kind' },
  year: catalogueTexts('academicYear.title'),
  groupedBy: { km: 'បែងចែកតាម', en: 'Grouped by' },
  /** Before the name of a level. */
  by: { km: 'តាម', en: 'by ' },
  wholeCountry: { km: 'ទូទាំងប្រទេស', en: 'Whole country' },
  below: { km: 'ក្រោម {n} ឆ្នាំ', en: 'Under {n}' },
  above: { km: 'លើស {n} ឆ្នាំ', en: 'Over {n}' },
  years: { km: '{n} ឆ្នាំ', en: '{n} years' },
  notSaid: catalogueTexts('student.notStated'),
  direction: { km: 'ទិសដៅ', en: 'Direction' },
  transfersIn: catalogueTexts('transfer.direction.in'),
  transfersOut: catalogueTexts('transfer.direction.out'),
  transfersOutside: { km: 'ចេញក្រៅប្រព័ន្ធ', en: 'Out of the system' },
  students: catalogueTexts('common.students'),
  newEntrant: { km: 'ចូលរៀនថ្មី', en: 'New entrant' },
  repeating: { km: 'ត្រួតថ្នាក់', en: 'Repeating' },
  undecided: { km: 'មិនទាន់កំណត់', en: 'Not decided' },
  rate: { km: 'អត្រា', en: 'Rate' },
  rateFemale: { km: 'អត្រាស្រី', en: 'Rate, female' },
  withoutLeave: catalogueTexts('attendance.absent'),
  withLeave: catalogueTexts('attendance.permission'),
  scored: { km: 'សិស្សមានពិន្ទុ', en: 'Students with a score' },
  mean: catalogueTexts('score.annual.average'),
  meanFemale: { km: 'មធ្យមភាគស្រី', en: 'Average, female' },
  inClasses: { km: 'សិស្សក្នុងថ្នាក់', en: 'Students in classes' },
  classSize: { km: 'សិស្សក្នុងមួយថ្នាក់', en: 'Students per class' },
  largest: { km: 'ថ្នាក់ធំបំផុត', en: 'Largest class' },
  largerThan: { km: 'ថ្នាក់លើស {n} នាក់', en: 'Classes over {n}' },
  withoutClass: { km: 'សិស្សគ្មានថ្នាក់', en: 'Students without a class' },
  severalCounted: {
    km: 'សិស្សដែលមានច្រើនប្រភេទ ត្រូវរាប់ក្នុងប្រភេទនីមួយៗ តែត្រូវរាប់ម្ដងប៉ុណ្ណោះក្នុងចំនួនសរុប។',
    en: 'A student with several kinds is counted in each of them, and once in the total.',
  },
  meanExplained: {
    km: 'មធ្យមភាគគិតលើ 10 ពិន្ទុ ដោយយកពិន្ទុសរុបចែកនឹងពិន្ទុអតិបរមាសរុប។',
    en: 'Averages are out of 10: all points divided by the most that can be reached.',
  },
  ratesExplained: {
    km: 'អត្រាគិតលើចំនួនសិស្សទាំងអស់ក្នុងជួរដេក រួមទាំងអ្នកបោះបង់ការសិក្សា។',
    en: 'Rates are of all students of the row, those who dropped out included.',
  },
  scholarshipExplained: catalogueTexts('scholarship.definition'),
  lastName: { km: 'នាមត្រកូល', en: 'Family name' },
  firstName: { km: 'នាមខ្លួន', en: 'Given name' },
  gender: { km: 'ភេទ', en: 'Sex' },
  entryStatus: catalogueTexts('student.enrollmentStatus'),
  enrolledOn: { km: 'ថ្ងៃចុះឈ្មោះ', en: 'Enrolled on' },
  droppedOutOn: { km: 'ថ្ងៃបោះបង់', en: 'Dropped out on' },
  transferDate: { km: 'ថ្ងៃផ្ទេរ', en: 'Transferred on' },
  state: { km: 'ស្ថានភាព', en: 'State' },
  outsideSchool: catalogueTexts('transfer.school.nonSts'),
  semester1: catalogueTexts('managementReport.period.semester1'),
  semester2: catalogueTexts('managementReport.period.semester2'),
  hasPassed: catalogueTexts('graduation.result.passed'),
  hasFailed: catalogueTexts('graduation.result.failed'),
  ranking: catalogueTexts('score.annual.rank'),
  preSchool: catalogueTexts('school.degree1'),
  primary: catalogueTexts('userManagement.degree.primary'),
  secondary: catalogueTexts('userManagement.degree.secondary'),
  figures: { km: 'តួលេខសង្ខេប', en: 'Figures' },
  otherGroups: { km: 'ក្រុមផ្សេងទៀត', en: 'Other groups' },
} as const satisfies Record<string, Words>

export type Word = keyof typeof words

/** One of the words, with its number put in. */
export function word(key: Word, language: ExportLanguage, n?: number): string {
  return words[key][language].replace('{n}', n === undefined ? '' : String(n))
}
