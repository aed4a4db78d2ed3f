import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The twelve individual student reports (decisions §7). */
export const individualReports: readonly MessageDescriptor[] = [
  msg({ id: 'managementReport.individual.students' }),
  msg({ id: 'managementReport.individual.new' }),
  msg({ id: 'managementReport.individual.repeating' }),
  msg({ id: 'managementReport.individual.droppedOut' }),
  msg({ id: 'managementReport.individual.transferredIn' }),
  msg({ id: 'managementReport.individual.transferredOut' }),
  msg({ id: 'managementReport.individual.disability' }),
  msg({ id: 'managementReport.individual.healthProblem' }),
  msg({ id: 'managementReport.individual.personalProblem' }),
  msg({ id: 'managementReport.individual.ethnicity' }),
  msg({ id: 'managementReport.individual.scholarship' }),
  msg({ id: 'managementReport.individual.results' }),
]

/** The fourteen aggregate reports by their codes (decisions §7). */
export const aggregateReports: readonly { code: string; name: MessageDescriptor }[] = [
  { code: '001', name: msg({ id: 'managementReport.aggregate.001' }) },
  { code: '002', name: msg({ id: 'managementReport.aggregate.002' }) },
  { code: '003', name: msg({ id: 'managementReport.aggregate.003' }) },
  { code: '004', name: msg({ id: 'managementReport.aggregate.004' }) },
  { code: '005', name: msg({ id: 'managementReport.aggregate.005' }) },
  { code: '006', name: msg({ id: 'managementReport.aggregate.006' }) },
  { code: '007', name: msg({ id: 'managementReport.aggregate.007' }) },
  { code: '008', name: msg({ id: 'managementReport.aggregate.008' }) },
  { code: '009', name: msg({ id: 'managementReport.aggregate.009' }) },
  { code: '010', name: msg({ id: 'managementReport.aggregate.010' }) },
  { code: '011', name: msg({ id: 'managementReport.aggregate.011' }) },
  { code: '012', name: msg({ id: 'managementReport.aggregate.012' }) },
  { code: '013', name: msg({ id: 'managementReport.aggregate.013' }) },
  { code: '014', name: msg({ id: 'managementReport.aggregate.014' }) },
]
