import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A report of the home page's catalogue. */
export interface CatalogueReport {
  name: MessageDescriptor
  /** The management report's template of it. */
  template: string
  /** The number of the report that gives a teacher the same of one class. */
  ofClass?: number
}

/** The twelve individual student reports. */
export const individualReports: readonly CatalogueReport[] = [
  { template: 'individual_students', name: msg({ id: 'managementReport.individual.students' }), ofClass: 1 },
  { template: 'individual_new', name: msg({ id: 'managementReport.individual.new' }) },
  { template: 'individual_repeating', name: msg({ id: 'managementReport.individual.repeating' }) },
  { template: 'individual_dropped_out', name: msg({ id: 'managementReport.individual.droppedOut' }) },
  { template: 'individual_transferred_in', name: msg({ id: 'managementReport.individual.transferredIn' }) },
  { template: 'individual_transferred_out', name: msg({ id: 'managementReport.individual.transferredOut' }) },
  { template: 'individual_disability', name: msg({ id: 'report.type.disabilities' }) },
  { template: 'individual_health_problem', name: msg({ id: 'report.type.healthProblems' }) },
  { template: 'individual_personal_problem', name: msg({ id: 'report.type.personalProblems' }) },
  { template: 'individual_ethnicity', name: msg({ id: 'report.type.ethnicities' }) },
  { template: 'individual_scholarship', name: msg({ id: 'scholarship.student' }) },
  { template: 'individual_results', name: msg({ id: 'managementReport.individual.results' }), ofClass: 6 },
]

/** The fourteen aggregate reports by their codes. */
export const aggregateReports: readonly (CatalogueReport & { code: string })[] = [
  { code: '001', template: 'aggregate_001', name: msg({ id: 'managementReport.aggregate.001' }) },
  { code: '002', template: 'aggregate_002', name: msg({ id: 'managementReport.aggregate.002' }) },
  { code: '003', template: 'aggregate_003', name: msg({ id: 'managementReport.aggregate.003' }) },
  { code: '004', template: 'aggregate_004', name: msg({ id: 'managementReport.aggregate.004' }) },
  { code: '005', template: 'aggregate_005', name: msg({ id: 'managementReport.aggregate.005' }) },
  { code: '006', template: 'aggregate_006', name: msg({ id: 'managementReport.aggregate.006' }) },
  { code: '007', template: 'aggregate_007', name: msg({ id: 'managementReport.aggregate.007' }) },
  { code: '008', template: 'aggregate_008', name: msg({ id: 'managementReport.aggregate.008' }) },
  { code: '009', template: 'aggregate_009', name: msg({ id: 'managementReport.aggregate.009' }) },
  { code: '010', template: 'aggregate_010', name: msg({ id: 'managementReport.aggregate.010' }) },
  { code: '011', template: 'aggregate_011', name: msg({ id: 'managementReport.aggregate.011' }) },
  { code: '012', template: 'aggregate_012', name: msg({ id: 'managementReport.aggregate.012' }) },
  { code: '013', template: 'aggregate_013', name: msg({ id: 'managementReport.aggregate.013' }) },
  { code: '014', template: 'aggregate_014', name: msg({ id: 'managementReport.aggregate.014' }) },
]
