import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { exportRequested } from '@/domain/exports/schema'
import type { ReportRequest } from './schema'

/** Has a report made in the background. */
export const requestReport = (body: ReportRequest) =>
  api.post(assumedPaths.createReport, { schema: exportRequested, body })
