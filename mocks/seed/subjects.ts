import type { Kysely } from 'kysely'
import type { AcademicYearSubjectTable, Database, New } from '../db/types'
import { yearIds } from './academic-years'
import { insertRows } from './insert-rows'

const categories = [
  { id: 1, name: 'ភាសា', name_en: 'Languages', position: 1 },
  { id: 2, name: 'គណិតវិទ្យា និងវិទ្យាសាស្ត្រ', name_en: 'Mathematics and science', position: 2 },
  { id: 3, name: 'សិក្សាសង្គម', name_en: 'Social studies', position: 3 },
  { id: 4, name: 'អប់រំកាយ និងបំណិន', name_en: 'Physical education and skills', position: 4 },
  { id: 5, name: 'សកម្មភាពអប់រំមត្តេយ្យ', name_en: 'Pre-school activities', position: 5 },
]

// In the order in which a school lists them: category by category.
const subjects = {
  khmer: { category: 1, name: 'ភាសាខ្មែរ', name_en: 'Khmer' },
  reading: { category: 1, name: 'អំណាន', name_en: 'Reading' },
  writing: { category: 1, name: 'សំណេរ', name_en: 'Writing' },
  english: { category: 1, name: 'ភាសាអង់គ្លេស', name_en: 'English' },
  mathematics: { category: 2, name: 'គណិតវិទ្យា', name_en: 'Mathematics' },
  science: { category: 2, name: 'វិទ្យាសាស្ត្រ', name_en: 'Science' },
  physics: { category: 2, name: 'រូបវិទ្យា', name_en: 'Physics' },
  chemistry: { category: 2, name: 'គីមីវិទ្យា', name_en: 'Chemistry' },
  biology: { category: 2, name: 'ជីវវិទ្យា', name_en: 'Biology' },
  earth: { category: 2, name: 'ផែនដីវិទ្យា', name_en: 'Earth science' },
  social: { category: 3, name: 'សិក្សាសង្គម', name_en: 'Social studies' },
  civics: { category: 3, name: 'សីលធម៌-ពលរដ្ឋ', name_en: 'Moral and civic education' },
  geography: { category: 3, name: 'ភូមិវិទ្យា', name_en: 'Geography' },
  history: { category: 3, name: 'ប្រវត្តិវិទ្យា', name_en: 'History' },
  home: { category: 4, name: 'គេហវិទ្យា-សិល្បៈ', name_en: 'Home economics and arts' },
  arts: { category: 4, name: 'អប់រំសិល្បៈ', name_en: 'Arts' },
  sports: { category: 4, name: 'អប់រំកាយ-កីឡា', name_en: 'Physical education and sports' },
  lifeSkills: { category: 4, name: 'បំណិនជីវិត', name_en: 'Life skills' },
  computing: { category: 4, name: 'ព័ត៌មានវិទ្យា', name_en: 'Information technology' },
  speaking: { category: 5, name: 'ភាសា និងទំនាក់ទំនង', name_en: 'Language and communication' },
  counting: { category: 5, name: 'បុរេគណិត', name_en: 'Early mathematics' },
  surroundings: { category: 5, name: 'វិទ្យាសាស្ត្រ និងបរិស្ថាន', name_en: 'Science and environment' },
  together: { category: 5, name: 'សង្គម និងមនោសញ្ចេតនា', name_en: 'Social and emotional development' },
  movement: { category: 5, name: 'ចលនា និងសុខភាព', name_en: 'Movement and health' },
  music: { category: 5, name: 'ចម្រៀង និងគំនូរ', name_en: 'Songs and drawing' },
}
type Subject = keyof typeof subjects

function isSubject(key: string): key is Subject {
  return key in subjects
}
const keys = Object.keys(subjects).filter(isSubject)

type MaxScores = Partial<Record<Subject, number>>

function each(maxScore: number, ...taught: Subject[]): MaxScores {
  return Object.fromEntries(taught.map((subject) => [subject, maxScore]))
}

const preSchool = each(10, 'speaking', 'counting', 'surroundings', 'together', 'movement', 'music')
const lowerPrimary = each(10, 'reading', 'writing', 'mathematics', 'science', 'social', 'arts', 'sports')
const upperPrimary = { ...lowerPrimary, ...each(10, 'english', 'lifeSkills') }
const lowerSecondary: MaxScores = {
  ...each(100, 'khmer', 'mathematics'),
  ...each(50, 'english', 'physics', 'chemistry', 'biology', 'earth', 'civics', 'geography', 'history'),
  ...each(50, 'home', 'sports', 'computing'),
}
const grade10: MaxScores = {
  ...each(75, 'khmer', 'mathematics', 'physics', 'chemistry', 'biology'),
  ...each(50, 'english', 'earth', 'civics', 'geography', 'history', 'sports', 'computing'),
}
const bothStreams: MaxScores = each(50, 'english', 'earth', 'sports', 'computing')
const scienceStream: MaxScores = {
  ...each(125, 'mathematics'),
  ...each(75, 'khmer', 'physics', 'chemistry', 'biology'),
  ...each(50, 'history', 'geography', 'civics'),
}
const socialStream: MaxScores = {
  ...each(125, 'khmer'),
  ...each(75, 'mathematics', 'history', 'geography', 'civics'),
  ...each(50, 'physics', 'chemistry', 'biology'),
}

const curriculum: readonly { grades: readonly number[]; type: number; maxScores: MaxScores }[] = [
  { grades: [-3, -2, -1, 0], type: 0, maxScores: preSchool },
  { grades: [1, 2, 3], type: 0, maxScores: lowerPrimary },
  { grades: [4, 5, 6], type: 0, maxScores: upperPrimary },
  { grades: [7, 8, 9], type: 0, maxScores: lowerSecondary },
  { grades: [10], type: 0, maxScores: grade10 },
  { grades: [11, 12], type: 0, maxScores: bothStreams },
  { grades: [11, 12], type: 1, maxScores: scienceStream },
  { grades: [11, 12], type: 2, maxScores: socialStream },
]

/** The subjects of each grade in each year of the demo calendar, with the highest score of each subject. */
export function yearSubjects(): New<AcademicYearSubjectTable>[] {
  const rows: New<AcademicYearSubjectTable>[] = []
  for (const yearId of Object.values(yearIds)) {
    for (const { grades, type, maxScores } of curriculum) {
      for (const grade of grades) {
        for (const [index, key] of keys.entries()) {
          const maxScore = maxScores[key]
          if (maxScore === undefined) continue
          rows.push({
            id: rows.length + 1,
            academic_year_id: yearId,
            subject_id: index + 1,
            grade,
            type,
            max_score: maxScore,
            position: index + 1,
          })
        }
      }
    }
  }
  return rows
}

export async function seedSubjects(db: Kysely<Database>): Promise<void> {
  await db.insertInto('subject_categories').values(categories).execute()
  const rows = keys.map((key, index) => {
    const { category, name, name_en } = subjects[key]
    return { id: index + 1, category_id: category, name, name_en }
  })
  await db.insertInto('subjects').values(rows).execute()
  await insertRows(db, 'academic_year_subjects', yearSubjects())
}
