import { formatDate, todayInPhnomPenh } from '@/lib/dates/dates'
import { localName } from '@/lib/i18n/localized'

export type PaperLanguage = 'km' | 'en'

/** The top of every paper of the program, on whatever medium it is drawn. */
export interface Letterhead {
  /** The kingdom and its motto. */
  state: readonly string[]
  /** The ministry, and the offices below it down to the one that makes the paper. */
  offices: readonly string[]
  date: { label: string; value: string }
}

interface OfficeName {
  name: string
  name_en: string
}

interface OfficePlace extends OfficeName {
  /** The Khmer title of the place, ខេត្ត or ស្រុក, if the API gives it. */
  kind?: string | undefined
}

/** The office that makes a paper, by where it is; the ministry has no place. */
export interface IssuingOffice {
  province: OfficePlace | null
  district: OfficePlace | null
  school: OfficeName | null
}

const words = {
  km: {
    state: ['ព្រះរាជាណាចក្រកម្ពុជា', 'ជាតិ សាសនា ព្រះមហាក្សត្រ'],
    ministry: 'ក្រសួងអប់រំ យុវជន និងកីឡា',
    province: 'មន្ទីរអប់រំ យុវជន និងកីឡា',
    district: 'ការិយាល័យអប់រំ យុវជន និងកីឡា',
    date: 'កាលបរិច្ឆេទ',
  },
  en: {
    state: ['Kingdom of Cambodia', 'Nation Religion King'],
    ministry: 'Ministry of Education, Youth and Sport',
    province: 'Provincial Office of Education, Youth and Sport:',
    district: 'District Office of Education, Youth and Sport:',
    date: 'Date',
  },
} as const

/** Instead of the rows of an empty table. */
export const noRows: Readonly<Record<PaperLanguage, string>> = { km: 'គ្មានទិន្នន័យ', en: 'No data' }

export function createLetterhead(
  { province, district, school }: IssuingOffice,
  language: PaperLanguage,
  now = new Date(),
): Letterhead {
  const { state, ministry, province: ofProvince, district: ofDistrict, date } = words[language]
  const formatPlace = (place: OfficePlace) => (language === 'km' ? (place.kind ?? '') : '') + localName(place, language)
  return {
    state,
    offices: [
      ministry,
      ...(province === null ? [] : [`${ofProvince} ${formatPlace(province)}`]),
      ...(district === null ? [] : [`${ofDistrict} ${formatPlace(district)}`]),
      ...(school === null ? [] : [localName(school, language)]),
    ],
    date: { label: date, value: formatDate(todayInPhnomPenh(now)) },
  }
}
