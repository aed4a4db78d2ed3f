import type { QueryClient } from '@tanstack/react-query'
import type { CellSave } from '@/sheets/grid/reconcile'
import { sheetQueryKey } from '@/sheets/frame/queries'
import type { ServerCell, SheetReading, SheetApi } from '@/sheets/sync/sheet'
import { changeInMemory, keepInMemory } from '@/lib/api/query-memory'
import { subjectQueries } from '@/domain/subjects/queries'
import { ScoreFilter, ScoreSheet } from './lazy-parts'
import { readSheet, saveScores, scoreQueries, type ScoreReading, type SheetKey } from './queries'
import type { ScoreRow } from './schema'
import { readScore } from './read-score'
import { subjectColumnId, subjectOfColumn } from './subject-column'

/** Reads, compares and sends a month's or semester's scores. */
export const createScoreSheetApi = (queryClient: QueryClient): SheetApi => ({
  async prepare({ classroom, academicYear, month }) {
    // The filter belongs to the page of all classes, from which this sheet is opened too.
    await Promise.all([ScoreSheet.load(), ScoreFilter.load()])
    await keepInMemory(queryClient, subjectQueries.ofClassroom(classroom))
    await keepInMemory(
      queryClient,
      scoreQueries.sheet({ classroom, academicYear, month: month ?? 0 }, { leave: false }),
    )
  },

  noteSaved({ classroom, month }, cells) {
    const queryKey = sheetQueryKey('scores', { classroom, month: month ?? 0 })
    changeInMemory<ScoreReading>(queryClient, queryKey, (reading) => ({
      ...reading,
      rows: reading.rows.map((row) => withSaved(row, cells)),
      // The tag is that of the sheet before the save.
      etag: null,
    }))
  },

  async read({ classroom, academicYear, month }) {
    const key: SheetKey = { classroom, academicYear, month: month ?? 0 }
    const reading = await readSheet(key, { tries: 1 })
    // The open sheet shows conflicting values as soon as the save finds them.
    queryClient.setQueryData(scoreQueries.sheet(key).queryKey, reading)
    return toSheetReading(reading)
  },

  async write({ classroom, month }, cells, options) {
    const code = month ?? 0
    const data = cells.flatMap(({ rowId, columnId, value }) =>
      typeof value === 'number'
        ? [
            {
              enrollment_id: Number(rowId),
              subject_id: subjectOfColumn(columnId),
              score: value,
              month_number: code,
            },
          ]
        : [],
    )
    await saveScores({ classroom_id: classroom, month: code, data }, options)
  },

  readText: readScore,
  savedMessage: 'score.saveSuccessfulMessage',

  // The server names items by their place in the list: `data.3.score`.
  findReasons: ({ fields }, cells) =>
    Object.entries(fields).flatMap(([field, id]) => {
      const cell = cells[Number(/^data\.(\d+)\./.exec(field)?.[1] ?? -1)]
      return cell === undefined ? [] : [{ rowId: cell.rowId, columnId: cell.columnId, id }]
    }),

  closedBy: ['score.readOnlyYear', 'score.yearNotRunning'],
  blockedBy: ['score.importRunning'],
})

function toSheetReading({ rows, etag }: { rows: readonly ScoreRow[]; etag: string | null }): SheetReading {
  return { etag, cells: new Map(rows.map((row) => [String(row.enrollment_id), serverCells(row)])) }
}

/** A row with the scores that the server has taken since it was read. */
function withSaved(row: ScoreRow, cells: readonly CellSave[]): ScoreRow {
  const saved = cells.flatMap(({ rowId, columnId, value }) =>
    rowId === String(row.enrollment_id) && typeof value === 'number'
      ? [{ subject_id: subjectOfColumn(columnId), score: value, updated_at: new Date().toISOString() }]
      : [],
  )
  if (saved.length === 0) return row
  const subjects = new Set(saved.map(({ subject_id }) => subject_id))
  return { ...row, scores: [...row.scores.filter(({ subject_id }) => !subjects.has(subject_id)), ...saved] }
}

/** The server's cells of one student, by column. */
export function serverCells({ scores }: ScoreRow): Map<string, ServerCell> {
  return new Map(
    scores.map(({ subject_id, score, updated_by = null, updated_by_en, updated_at }) => [
      subjectColumnId(subject_id),
      { value: score, by: updated_by, byLatin: updated_by_en, at: updated_at },
    ]),
  )
}
