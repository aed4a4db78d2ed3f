import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeTone } from '@/components/ui/badge'
import type { ExportTask } from './schema'

export const statusLabels = {
  in_queue: msg({ id: 'exports.status.inQueue' }),
  in_progress: msg({ id: 'exports.status.inProgress' }),
  finished: msg({ id: 'exports.status.finished' }),
} satisfies Record<ExportTask['status'], MessageDescriptor>

export const statusTones = {
  in_queue: 'neutral',
  in_progress: 'accent',
  finished: 'neutral',
} satisfies Record<ExportTask['status'], BadgeTone>

export const resultLabels = {
  success: msg({ id: 'exports.result.success' }),
  failed: msg({ id: 'exports.result.failed' }),
} satisfies Record<NonNullable<ExportTask['result']>, MessageDescriptor>

export const resultTones = {
  success: 'positive',
  failed: 'danger',
} satisfies Record<NonNullable<ExportTask['result']>, BadgeTone>
