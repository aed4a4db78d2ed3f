import { formatInteger } from '@/lib/text/numbers'

/** The texts of every printed sheet: in Khmer, as on the ministry's forms, whatever the language of the screen. */
export const words = {
  academicYear: 'ឆ្នាំសិក្សា',
  teacher: 'គ្រូទទួលបន្ទុកថ្នាក់',
  students: 'សិស្សសរុប',
  female: 'ស្រី',
  number: 'ល.រ',
  studentId: 'អត្តលេខ',
  name: 'គោត្តនាម និងនាម',
  gender: 'ភេទ',
  genders: { f: 'ស', m: 'ប' },
  place: 'ធ្វើនៅ',
  day: 'ថ្ងៃទី',
  month: 'ខែ',
  yearOfDate: 'ឆ្នាំ',
  seen: 'បានឃើញ និងឯកភាព',
  principal: 'នាយកសាលា',
  only: {
    subject: (shown: number, all: number) =>
      `មានតែ ${formatInteger(shown)} មុខវិជ្ជា ក្នុងចំណោម ${formatInteger(all)}។ លទ្ធផលគិតលើមុខវិជ្ជាទាំងអស់។`,
    month: (shown: number, all: number) =>
      `មានតែ ${formatInteger(shown)} ខែ ក្នុងចំណោម ${formatInteger(all)}។ ចំនួនសរុបគិតលើខែទាំងអស់។`,
  },
} as const
