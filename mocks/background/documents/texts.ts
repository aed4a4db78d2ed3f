import { resultWords } from '@/features/scores/result-words'
import type { ReportLanguage } from '@/lib/papers/document'
import { documentWords } from './document-words'
import { catalogueTexts } from './catalogue-text'

// The texts of the documents, in both languages: those of the pages from the catalogues, and what no page says.
const texts = {
  ...documentWords,
  schoolYear: catalogueTexts('academicYear.title'),
  schoolCode: { km: 'លេខកូដសាលា', en: 'School code' },
  class: { km: 'ថ្នាក់', en: 'Class' },
  semester: catalogueTexts('report.semester'),
  classTeacher: catalogueTexts('classroom.teacher'),
  principal: catalogueTexts('school.principal'),
  parent: catalogueTexts('print.parent'),
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
  father: catalogueTexts('student.father'),
  mother: catalogueTexts('student.mother'),
  guardian: catalogueTexts('student.guardian'),
  relation: { km: 'ត្រូវជា', en: 'Relationship' },
  occupation: catalogueTexts('student.occupation'),
  phone: catalogueTexts('person.phone'),
  address: catalogueTexts('student.section.address'),
  house: { km: 'ផ្ទះលេខ', en: 'House' },
  street: catalogueTexts('student.street'),
  maximum: { km: 'ពិន្ទុអតិបរមា', en: 'Maximum' },
  score: catalogueTexts('score.title'),
  totalScore: resultWords.total,
  rank: resultWords.rank,
  level: resultWords.level,
  passed: catalogueTexts('graduation.result.passed'),
  failed: catalogueTexts('graduation.result.failed'),
  absent: catalogueTexts('attendance.absent'),
  permission: catalogueTexts('attendance.permission'),
  days: { km: 'ចំនួនថ្ងៃសិក្សា', en: 'Study days' },
  ofWhichFemale: { km: 'ក្នុងនោះស្រី', en: 'Of these, female' },
  students: { km: 'សិស្សសរុប', en: 'Students' },
  noEthnicity: { km: 'គ្មានជនជាតិភាគតិច', en: 'No ethnicity' },
  none: { km: 'គ្មាន', en: 'None' },
  upToStage: { km: 'គិតត្រឹមដំណាក់កាលរបាយការណ៍', en: 'Up to report stage' },
  transferredIn: catalogueTexts('student.transferIn'),
  transferredOut: { km: 'ផ្ទេរចេញ', en: 'Transferred out' },
  nonStsSchool: catalogueTexts('transfer.school.nonSts'),
  date: { km: 'ថ្ងៃខែឆ្នាំ', en: 'Date' },
  studentCount: { km: 'ចំនួនសិស្ស', en: 'Students' },
  newStudents: { km: 'ចូលរៀនថ្មី', en: 'New' },
  repeaters: { km: 'ត្រួតថ្នាក់', en: 'Repeating' },
  classSize: { km: 'មធ្យមភាគសិស្សក្នុងមួយថ្នាក់', en: 'Students per class' },
  byGrade: { km: 'សិស្សតាមកម្រិតថ្នាក់', en: 'Students by grade' },
  byAge: { km: 'សិស្សតាមអាយុ', en: 'Students by age' },
  staff: { km: 'បុគ្គលិក', en: 'Staff' },
  management: { km: 'គណៈគ្រប់គ្រង', en: 'Management' },
  teachers: catalogueTexts('common.teachers'),
  classesAndStudents: { km: 'ថ្នាក់រៀន និងសិស្ស', en: 'Classes and students' },
  unknownAge: catalogueTexts('student.notStated'),
  enrolledOn: { km: 'ថ្ងៃចុះឈ្មោះចូលរៀន', en: 'Enrolled on' },
  student: catalogueTexts('student.title'),
  parents: { km: 'មាតាបិតា និងអាណាព្យាបាល', en: 'Parents and guardian' },
  confidential: catalogueTexts('student.section.confidential'),
  item: { km: 'ព័ត៌មាន', en: 'Item' },
  value: { km: 'ចម្លើយ', en: 'Answer' },
  lateEnrollment: catalogueTexts('student.lateEnrollment'),
  yes: catalogueTexts('common.yes'),
  no: catalogueTexts('common.no'),
  photo: catalogueTexts('student.print.photo'),
  scholarshipExplained: catalogueTexts('scholarship.definition'),
} as const satisfies Record<string, Readonly<Record<ReportLanguage, string>>>

export type Word = keyof typeof texts
export type Say = (word: Word) => string

export function speak(language: ReportLanguage): Say {
  return (word) => texts[word][language]
}

type Numbered = Readonly<Record<ReportLanguage, Readonly<Record<number, string>>>>

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
