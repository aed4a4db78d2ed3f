import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Completion } from './schema'
import type { BoardMeasure } from './worst-first'

export const measureLabels = {
  scores: msg({ id: 'board.measure.scores' }),
  attendance: msg({ id: 'board.measure.attendance' }),
  stage: msg({ id: 'board.measure.stage' }),
} satisfies Record<BoardMeasure, MessageDescriptor>

/** In the order in which a bar has them. */
export const completionParts = ['complete', 'partial', 'not_started'] as const satisfies readonly (keyof Completion)[]

export const partLabels = {
  complete: msg({ id: 'board.part.complete' }),
  partial: msg({ id: 'board.part.partial' }),
  not_started: msg({ id: 'board.part.notStarted' }),
} satisfies Record<keyof Completion, MessageDescriptor>
