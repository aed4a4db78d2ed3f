import type { Role } from '@/auth/permissions'

export type Language = 'km' | 'en'

export const demoPassword = 'sala-demo'

/** One account per role, with what is worth looking at; the sign-in page lists them. */
export const demoAccounts: readonly {
  username: string
  role: Role
  who: Record<Language, string>
  try: Record<Language, string>
}[] = [
  {
    username: 'teacher',
    role: 'teacher',
    who: { km: 'គ្រូបង្រៀនថ្នាក់ពីរ', en: 'Teacher of two classes' },
    try: { km: 'បញ្ចូលពិន្ទុខែកុម្ភៈ រួចរក្សាទុកទាំងអស់', en: 'Enter the scores of February, then Save all' },
  },
  {
    username: 'manager',
    role: 'school_management',
    who: { km: 'នាយកសាលា', en: 'School principal' },
    try: { km: 'មើលពិន្ទុគ្រប់ថ្នាក់ក្នុងសាលា', en: 'See the scores of every class of the school' },
  },
  {
    username: 'district',
    role: 'district_officer',
    who: { km: 'មន្ត្រីការិយាល័យអប់រំស្រុកសង្កែ', en: 'Officer of Sangkae district' },
    try: { km: 'មើលសាលារៀននៅក្នុងស្រុក', en: 'See the schools of the district' },
  },
  {
    username: 'provincial',
    role: 'provincial_officer',
    who: { km: 'មន្ត្រីមន្ទីរអប់រំខេត្តបាត់ដំបង', en: 'Officer of Battambang province' },
    try: { km: 'មើលសាលារៀននៅក្នុងខេត្ត', en: 'See the schools of the province' },
  },
  {
    username: 'demis',
    role: 'demis',
    who: { km: 'មន្ត្រីក្រសួង', en: 'Ministry officer' },
    try: { km: 'បង្កើតឆ្នាំសិក្សា និងប្ដូរទៅជំហានបន្ទាប់', en: 'Create an academic year, move one to the next step' },
  },
  {
    username: 'data',
    role: 'data_user',
    who: { km: 'អ្នកប្រើប្រាស់ទិន្នន័យកម្រិតមធ្យមសិក្សា', en: 'Data user of secondary schools' },
    try: { km: 'មើលអ្វីដែលបើកឱ្យអាន', en: 'See what is open for reading' },
  },
  {
    username: 'superdata',
    role: 'super_data_user',
    who: { km: 'អ្នកប្រើប្រាស់ទិន្នន័យជាន់ខ្ពស់ គ្រប់កម្រិត', en: 'Senior data user of all degrees' },
    try: { km: 'មើលពិន្ទុ និងសិស្ស ដោយមិនអាចកែ', en: 'Read scores and students, change nothing' },
  },
  {
    username: 'student',
    role: 'student',
    who: { km: 'សិស្ស', en: 'Student' },
    try: { km: 'មើលគណនីផ្ទាល់ខ្លួន', en: 'See your own account' },
  },
]
