import { recordError } from '@/lib/storage/error-log'
import type { SheetWork } from './sheet-work'

/** The months and semesters of a class with scores that the server does not have: a calculation would miss them. */
export async function unsentMonths(work: SheetWork, classroom: number): Promise<number[]> {
  try {
    const { drafts, flush } = await work.service()
    await flush()
    const sheets = await drafts.sheets()
    return sheets.flatMap(({ sheet: { kind, classroom: of, month } }) =>
      kind === 'scores' && of === classroom && month !== null ? [month] : [],
    )
  } catch (error) {
    // A device whose drafts cannot be read does not prevent the calculation.
    recordError(error)
    return []
  }
}
