import { recordError } from '@/lib/storage/error-log'
import { currentSyncService } from './connect-sync'

/** The months and semesters of a class with scores that the server does not have: a calculation would miss them. */
export async function unsentMonths(classroom: number): Promise<number[]> {
  try {
    const { drafts, flush } = await currentSyncService()
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
