import type { Attempts } from '../attempt'
import { years } from '../../world-ids'
import { schoolAt } from '../positions'

const editInput = {
  status: 1,
  phone_number_2: null,
  phone_number_3: null,
  accomplishment_status: 1,
}

/** Raw school 3 is not in the year of preparation. */
const schoolInput = {
  ...editInput,
  principle: null,
  name: 'អនុវិទ្យាល័យ បាណន់',
  name_en: 'Banan',
  code: 'C02',
  emis_code: '02080103',
  school_id: 3,
  degree: 3,
  gazetteer_id: 8,
  academic_year_id: years.pre,
  phone_number_1: '012000000',
}

const addressAt = (position: string) => `/schools/${schoolAt[position] ?? 0}`

export const schoolAttempts = {
  'GET /schools': () => ({ address: '/schools' }),
  'GET /schools/:id': (position) => ({ address: addressAt(position) }),
  'DELETE /schools/:id': (position) => ({ address: addressAt(position) }),
  'GET /schools/:id/accomplishment': (position) => ({ address: `${addressAt(position)}/accomplishment` }),
  'GET /progress/places': (position) => ({ address: `/progress/places?month=10&${placeAt(position)}` }),
  'GET /progress/months': (position) => ({ address: `/progress/months?${placeAt(position)}` }),
  'GET /progress/figures': (position) => ({ address: `/progress/figures?${placeAt(position)}` }),
  'GET /doubts': (position) => ({ address: `/doubts?${placeAt(position)}` }),
  'GET /doubts/:kind': (position) => ({ address: `/doubts/age?${placeAt(position)}` }),
  'GET /progress/schools/:id': (position) => ({ address: `/progress/schools/${schoolAt[position] ?? 0}` }),
  // The principal of the own school or, as the wrong one, a teacher of the neighbouring school.
  'PUT /schools/:id': (position) => {
    const isWrong = position === 'wrong-staff'
    const principle = isWrong ? 4 : position === 'own-school' ? 3 : null
    return { address: addressAt(isWrong ? 'own-school' : position), body: { ...editInput, principle } }
  },
  'POST /schools': () => ({ address: '/schools', body: schoolInput }),
  'POST /import/schools': () => ({
    address: '/import/schools',
    body: { academic_year_id: years.pre, dry_run: false, rows: [{ row: 2, cells: { emis_code: '02080103' } }] },
  }),
  'GET /raw-schools': () => ({ address: '/raw-schools' }),
  'GET /school-from-raw': (position) => ({
    address: `/school-from-raw?emis_code=${position === 'nonexistent' ? '9' : '02080101'}`,
  }),
  'GET /get-school-by-emiscode': (position) => ({
    address: `/get-school-by-emiscode?emis_code=${codeAt(position)}&academic_year_id=${years.running}`,
  }),
  'GET /get-queue-status': () => ({ address: `/get-queue-status?academic_year_id=${years.pre}` }),
} satisfies Partial<Attempts>

const districtAt: Readonly<Record<string, string>> = {
  'same-district': '0208',
  'same-province': '0201',
  'other-province': '0101',
  nonexistent: '9901',
}
/** The whole place of the caller where no district is named. */
const placeAt = (position: string) => `academic_year=${years.running}&district=${districtAt[position] ?? ''}`

const codeAt = (position: string) =>
  position === 'nonexistent' ? '9' : `0208010${(schoolAt[position] ?? schoolAt['own-school'] ?? 0) % 10}`
