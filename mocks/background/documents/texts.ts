import { resultWords } from '@/features/scores/result-words'
import type { ReportLanguage } from '@/lib/papers/document'
import { documentWords } from './document-words'
import { catalogueTexts } from './templates/catalogue-text'

// The texts of the documents, in both languages; they are drawn here, without the catalogue of the pages.
const texts = {
  ...documentWords,
  schoolYear: { km: 'ឆ្នាំសិក្សា', en: 'Academic year' },
  schoolCode: { km: 'លេខកូដសាលា', en: 'School code' },
  class: { km: 'ថ្នាក់', en: 'Class' },
  semester: { km: 'ឆមាស', en: 'Semester' },
  classTeacher: catalogueTexts('classroom.teacher'),
  principal: { km: 'នាយកសាលា', en: 'Principal' },
  parent: { km: 'មាតាបិតា ឬអាណាព្យាបាល', en: 'Parent or guardian' },
  preparedBy: { km: 'អ្នកធ្វើរបាយការណ៍', en: 'Prepared by' },
  seen: { km: 'បានឃើញ និងឯកភាព', en: 'Seen and approved' },
  placeAndDate: {
    km: 'ធ្វើនៅ........................ ថ្ងៃទី........ ខែ................ ឆ្នាំ............',
    en: 'Done at ........................, on .......... / .......... / ............',
  },
  teacherRemark: { km: 'យោបល់គ្រូទទួលបន្ទុកថ្នាក់', en: 'Remark of the class teacher' },
  parentRemark: { km: 'យោបល់មាតាបិតា ឬអាណាព្យាបាល', en: 'Remark of the parent or guardian' },
  name: { km: 'គោត្តនាម និងនាម', en: 'Family and given name' },
  latinName: { km: 'ឈ្មោះជាអក្សរឡាតាំង', en: 'Name in Latin letters' },
  khmerName: { km: 'ឈ្មោះជាអក្សរខ្មែរ', en: 'Name in Khmer letters' },
  sex: { km: 'ភេទ', en: 'Sex' },
  birthPlace: { km: 'ទីកន្លែងកំណើត', en: 'Place of birth' },
  entry: { km: 'ស្ថានភាពចូលរៀន', en: 'Entry' },
  remark: { km: 'ផ្សេងៗ', en: 'Remark' },
  father: { km: 'ឪពុក', en: 'Father' },
  mother: { km: 'ម្ដាយ', en: 'Mother' },
  guardian: { km: 'អាណាព្យាបាល', en: 'Guardian' },
  relation: { km: 'ត្រូវជា', en: 'Relationship' },
  occupation: { km: 'មុខរបរ', en: 'Occupation' },
  phone: { km: 'លេខទូរសព្ទ', en: 'Phone' },
  address: { km: 'អាសយដ្ឋានបច្ចុប្បន្ន', en: 'Current address' },
  house: { km: 'ផ្ទះលេខ', en: 'House' },
  street: { km: 'ផ្លូវ', en: 'Street' },
  maximum: { km: 'ពិន្ទុអតិបរមា', en: 'Maximum' },
  score: { km: 'ពិន្ទុ', en: 'Score' },
  totalScore: resultWords.total,
  rank: resultWords.rank,
  level: resultWords.level,
  passed: { km: 'ជាប់', en: 'Passed' },
  failed: { km: 'ធ្លាក់', en: 'Failed' },
  absent: { km: 'គ្មានច្បាប់', en: 'Absent' },
  permission: { km: 'មានច្បាប់', en: 'With leave' },
  days: { km: 'ចំនួនថ្ងៃសិក្សា', en: 'Study days' },
  ofWhichFemale: { km: 'ក្នុងនោះស្រី', en: 'Of these, female' },
  students: { km: 'សិស្សសរុប', en: 'Students' },
  noEthnicity: { km: 'គ្មានជនជាតិភាគតិច', en: 'No ethnicity' },
  none: { km: 'គ្មាន', en: 'None' },
  upToStage: { km: 'គិតត្រឹមដំណាក់កាលរបាយការណ៍', en: 'Up to report stage' },
  transferredIn: { km: 'ផ្ទេរចូល', en: 'Transferred in' },
  transferredOut: { km: 'ផ្ទេរចេញ', en: 'Transferred out' },
  nonStsSchool: { km: 'សាលារៀនក្រៅប្រព័ន្ធ STS', en: 'Non-STS school' },
  date: { km: 'ថ្ងៃខែឆ្នាំ', en: 'Date' },
  studentCount: { km: 'ចំនួនសិស្ស', en: 'Students' },
  newStudents: { km: 'ចូលរៀនថ្មី', en: 'New' },
  repeaters: { km: 'ត្រួតថ្នាក់', en: 'Repeating' },
  classSize: { km: 'មធ្យមភាគសិស្សក្នុងមួយថ្នាក់', en: 'Students per class' },
  byGrade: { km: 'សិស្សតាមកម្រិតថ្នាក់', en: 'Students by grade' },
  byAge: { km: 'សិស្សតាមអាយុ', en: 'Students by age' },
  staff: { km: 'បុគ្គលិក', en: 'Staff' },
  management: { km: 'គណៈគ្រប់គ្រង', en: 'Management' },
  teachers: { km: 'គ្រូបង្រៀន', en: 'Teachers' },
  classesAndStudents: { km: 'ថ្នាក់រៀន និងសិស្ស', en: 'Classes and students' },
  unknownAge: { km: 'មិនបានបញ្ជាក់', en: 'Not stated' },
  enrolledOn: { km: 'ថ្ងៃចុះឈ្មោះចូលរៀន', en: 'Enrolled on' },
  student: { km: 'សិស្ស', en: 'Student' },
  parents: { km: 'មាតាបិតា និងអាណាព្យាបាល', en: 'Parents and guardian' },
  confidential: { km: 'ព័ត៌មានសម្ងាត់', en: 'Confidential' },
  item: { km: 'ព័ត៌មាន', en: 'Item' },
  value: { km: 'ចម្លើយ', en: 'Answer' },
  lateEnrollment: { km: 'ចូលរៀនយឺត', en: 'Late enrollment' },
  yes: { km: 'បាទ/ចាស', en: 'Yes' },
  no: { km: 'ទេ', en: 'No' },
  photo: catalogueTexts('student.print.photo'),
  scholarshipExplained: catalogueTexts('scholarship.definition'),
} as const satisfies Record<string, Readonly<Record<ReportLanguage, string>>>

export type Word = keyof typeof texts
export type Say = (word: Word) => string

export function speak(language: ReportLanguage): Say {
  return (word) => texts[word][language]
}

type Numbered = Readonly<Record<ReportLanguage, Readonly<Record<number, string>>>>

/** The reports by their numbers, as in the catalogue of the pages. */
export const reportNames: Numbered = {
  km: {
    1: 'បញ្ជីឈ្មោះសិស្ស',
    2: 'បញ្ជីឈ្មោះសិស្ស ឪពុកម្ដាយ និងអាសយដ្ឋាន',
    3: resultWords.monthlySheet.km,
    4: resultWords.semesterSheet.km,
    5: 'ព្រឹត្តិបត្រពិន្ទុប្រចាំខែ',
    6: resultWords.annualSheet.km,
    7: 'អវត្តមានប្រចាំខែ',
    8: 'ព្រឹត្តិបត្រពិន្ទុប្រចាំឆ្នាំ',
    9: 'សិស្សទទួលអាហារូបករណ៍',
    10: 'សិស្សមានពិការភាព',
    11: 'សិស្សមានបញ្ហាសុខភាព',
    12: 'សិស្សមានបញ្ហាផ្ទាល់ខ្លួន',
    13: 'សិស្សតាមជនជាតិ',
    14: 'សិស្សផ្ទេរចូល និងផ្ទេរចេញ',
    15: 'សិស្សបោះបង់ការសិក្សា',
    16: 'តារាងជំរឿនសិស្ស',
    50: 'ប្រវត្តិរូបសិស្ស',
    100: 'ជំរឿនសាលារៀន',
  },
  en: {
    1: 'Class list',
    2: 'Class list with parents and address',
    3: resultWords.monthlySheet.en,
    4: resultWords.semesterSheet.en,
    5: 'Monthly score card',
    6: resultWords.annualSheet.en,
    7: 'Monthly absenteeism',
    8: 'Annual score card',
    9: 'Scholarship students',
    10: 'Students with a disability',
    11: 'Students with a health problem',
    12: 'Students with a personal problem',
    13: 'Students by ethnicity',
    14: 'Transferred students',
    15: 'Dropped-out students',
    16: 'Census table',
    50: 'Biography',
    100: 'School census',
  },
}

export const entryNames: Numbered = {
  km: { 0: 'ចូលរៀនថ្មី', 1: 'ឡើងថ្នាក់', 2: 'ត្រួតថ្នាក់', 3: 'បោះបង់ការសិក្សា', 4: 'ចូលរៀនវិញ' },
  en: { 0: 'New', 1: 'Promoted', 2: 'Repeating', 3: 'Dropped out', 4: 'Re-enrolled' },
}

export const stageNames: Numbered = {
  km: { 1: 'ដំណាច់ខែទី១', 2: 'ដំណាច់ឆមាសទី១', 3: 'ដំណាច់ឆ្នាំ' },
  en: { 1: 'End of first month', 2: 'End of semester 1', 3: 'End of year' },
}

export const dropOutReasons: Numbered = {
  km: {
    1: 'រៀនមិនទាន់គេ',
    2: 'លទ្ធផលសិក្សាខ្សោយ',
    3: 'គ្មានលទ្ធភាពបង់ចំណាយសាលារៀន',
    4: 'ត្រូវធ្វើការរកប្រាក់ចំណូល',
    5: 'ជួយការងារផ្ទះ ឬមុខរបរគ្រួសារ',
    6: 'មូលហេតុផ្សេងទៀត',
  },
  en: {
    1: 'Fell behind with lessons',
    2: 'Poor academic performance',
    3: 'Cannot pay school expenses',
    4: 'Needs to work to earn money',
    5: 'Helps with chores or business',
    6: 'Other',
  },
}

/** As on the card for poor households; "none" for students who are not poor. */
export const poorLevels: Readonly<Record<ReportLanguage, Readonly<Record<string, string>>>> = {
  km: { level_1: 'ក្រ១', level_2: 'ក្រ២', other: 'ផ្សេងទៀត', none: 'គ្មាន' },
  en: { level_1: 'Poor level 1', level_2: 'Poor level 2', other: 'Other', none: 'None' },
}
