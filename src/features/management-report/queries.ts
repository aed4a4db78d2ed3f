import { api } from '@/lib/api'
import { assumedPaths } from '@/lib/assumed-paths'
import { exportRequested } from '@/features/exports/schema'
import type { ReportRequest } from './schema'

/** Has a report made in the background. */
export const requestReport = (body: ReportRequest) =>
  api.post(assumedPaths.createReport, { schema: exportRequested, body })
