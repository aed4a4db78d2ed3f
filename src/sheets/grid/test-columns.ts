import { parseDecimal } from '@/lib/text/numbers'
import type { GridColumn } from './cell'

/** A column of numbers from 0 to 10 for tests: what is no number stays a text and is not valid. */
export function numberColumn(id: string, readOnly = false): GridColumn {
  return {
    id,
    readOnly,
    normalise: (text) => (text.trim() === '' ? null : (parseDecimal(text) ?? text)),
    validate: (value) => {
      if (value === null) return { id: 'empty' }
      return typeof value === 'number' && value >= 0 && value <= 10 ? null : { id: 'range' }
    },
    write: String,
  }
}
