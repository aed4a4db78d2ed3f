import type { Attempts } from '../attempt'
import { years } from '../../world-ids'
import { roomIdAt, schoolAt } from '../positions'

/** Options, places and people that forms offer, and the health check. */
export const lookupAttempts = {
  'GET /health': () => ({ address: '/health' }),
  'GET /ready': () => ({ address: '/ready' }),
  'GET /openapi.json': () => ({ address: '/openapi.json' }),
  'GET /gazetteer/get': () => ({ address: '/gazetteer/get?state=province' }),
  'GET /gazetteer/get-parents': (position) => ({
    address: `/gazetteer/get-parents?id=${position === 'nonexistent' ? 999 : 1}`,
  }),
  'GET /students/options': () => ({ address: '/students/options' }),
  'GET /get-subjects': (position) => ({
    address:
      position === 'of-a-grade'
        ? `/get-subjects?academic_year_id=${years.running}&grade=7&type=0`
        : `/get-subjects?classroom_id=${roomIdAt(position)}`,
  }),
  'GET /staffs': (position) => ({
    address: `/staffs?staff_role=teacher&year_school_id=${schoolAt[position] ?? 0}`,
  }),
} satisfies Partial<Attempts>
