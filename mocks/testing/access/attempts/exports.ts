import type { Actor, Attempts } from '../attempt'
import { schools, years } from '../../world-ids'
import { accountFor, roomIdAt, schoolAt } from '../positions'

/** The export of the caller's own, of the first other account, or none. */
function exportAt(position: string, role: Actor): number {
  const own = accountFor(role)
  if (position === 'own') return own
  return position === 'nonexistent' ? 999 : own === 1 ? 2 : 1
}

const dataQuery = (position: string) =>
  `dataSource.academicYear=${years.running}&school=${schoolAt[position] ?? 0}&aggregateBy=school`

/** Reports and what is drawn in the background. */
export const exportAttempts = {
  // A report without the month that it needs: users with access get the refusal of the missing month.
  'GET /reports/export': (position) => {
    // A list of the school's students without what it is a list of.
    if (position === 'of-the-school') {
      return { address: `/reports/export?type=9&academic_year_school_id=${schools.own}` }
    }
    const room = roomIdAt(position === 'wrong-class' ? 'other-province' : position)
    const school = position === 'wrong-class' ? schools.own : (schoolAt[position] ?? 0)
    return { address: `/reports/export?type=5&academic_year_school_id=${school}&classroom_id=${room}` }
  },
  'POST /reports': (position) => {
    const filters = { academic_year: years.running, school: schoolAt[position], aggregate_by: 'school' }
    const rest = { params: {}, labels: {}, classroom_id: null, language: 'km', file_type: 'xlsx' }
    return { address: '/reports', body: { template: 'aggregate_001', filters, ...rest } }
  },
  'GET /reports/rows': (position) => {
    const filters = `academic_year=${years.running}&school=${schoolAt[position] ?? 0}&aggregate_by=school`
    return { address: `/reports/rows?template=aggregate_001&${filters}&language=km` }
  },
  'GET /export_history': () => ({ address: '/export_history' }),
  'GET /export_history/:taskId': (position, role) => ({ address: `/export_history/${exportAt(position, role)}` }),
  // The exports of the test world are finished and have not failed: their owner gets the refusal for that.
  'DELETE /export_history/:taskId': (position, role) => ({ address: `/export_history/${exportAt(position, role)}` }),
  'POST /export_history/:taskId/retry': (position, role) => ({
    address: `/export_history/${exportAt(position, role)}/retry`,
    body: {},
  }),
  'GET /export_history/file/:id': (position, role) => ({ address: `/export_history/file/${exportAt(position, role)}` }),
  'GET /data-query/statistics': (position) => ({ address: `/data-query/statistics?${dataQuery(position)}` }),
  'GET /data-query/getSchools': (position) => ({ address: `/data-query/getSchools?${dataQuery(position)}` }),
  'GET /data-query/export': (position) => ({
    address: `/data-query/export?${dataQuery(position)}&indicators=pupils&type=reportByTemplate&language=km`,
  }),
} satisfies Partial<Attempts>
