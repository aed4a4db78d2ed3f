import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SheetState } from './import-sheet'

export const stateLabels = {
  ready: msg({ id: 'enrollment.import.state.ready' }),
  existing: msg({ id: 'enrollment.import.state.existing' }),
  duplicateInFile: msg({ id: 'enrollment.import.state.duplicateInFile' }),
  incomplete: msg({ id: 'enrollment.import.state.incomplete' }),
  invalid: msg({ id: 'enrollment.import.state.invalid' }),
  leftOut: msg({ id: 'enrollment.import.state.leftOut' }),
} satisfies Record<SheetState, MessageDescriptor>
