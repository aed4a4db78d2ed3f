import type { Kysely } from 'kysely'
import type { ExportFileType } from '@/domain/exports/schema'
import { formatDateTime } from '@/lib/dates/dates'
import type { Account, Database } from '../../db/types'
import { Problem } from '../../api/problem'
import { dataQueryTables } from '../data-query/draw-data-query'
import { findIndicator } from '../data-query/statistics'
import type { ReportCell, ReportDocument, ReportFact, ReportPage, ReportTable } from '../document'
import { drawInWorker } from '../draw-in-worker'
import { catalogueText } from './catalogue-text'
import { aggregateTable, levelName } from './draw-aggregate'
import type { ExportRequest } from './export-request'
import { studentList } from './student-lines'
import { checkLevel, findScope, type Scope } from './scope'
import { scopeFacts } from './scope-facts'
import { streamSheet } from './stream-sheet'
import type { Progress } from './tally'
import { findTemplate } from './template-params'
import { word, type Word } from './words'

interface DrawnTask {
  account_id: number
  file_type: ExportFileType
  request: ExportRequest
}

interface Following {
  signal: AbortSignal
  /** Called with its progress, in per cent. */
  progress: (percent: number) => Promise<void>
}

/** The share of the way that counting takes, in per cent. */
const countedAt = 80
const drawnAt = 95
const drawTimeoutMs = 120_000
/** Longer exports are streamed instead of being built in memory. */
const maxRowsInMemory = 10_000
/** A table with more columns is printed in landscape. */
const maxUprightColumns = 8

/** Draws an export as its owner may see it at this moment. */
export async function drawExport(
  db: Kysely<Database>,
  task: DrawnTask,
  { signal, progress }: Following,
): Promise<Uint8Array> {
  const content = await exportContent(db, task, (share) => progress(Math.floor(1 + share * (countedAt - 1))))
  if (content instanceof Uint8Array) return content
  await progress(countedAt)
  const bytes = await drawInWorker(content, task.file_type, { signal, timeoutMs: drawTimeoutMs })
  await progress(drawnAt)
  return bytes
}

/** The document to draw, or the file itself where it was written as the lines came. Group, place and level of the owner are
 *  looked at again. */
export async function exportContent(
  db: Kysely<Database>,
  { account_id: accountId, file_type: fileType, request }: DrawnTask,
  follow: Progress,
): Promise<ReportDocument | Uint8Array> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (account === undefined) throw new Problem(403, 'common.error.notPermitted')
  const scope = await findScope(db, account, request.filters)
  const drawing = { db, account, scope, request, fileType, follow }
  return request.kind === 'data-query' ? await drawQuery(drawing) : await drawTemplate(drawing)
}

interface Drawing {
  db: Kysely<Database>
  account: Account
  scope: Scope
  request: ExportRequest
  fileType: ExportFileType
  follow: Progress
}

async function drawQuery({ db, account, scope, request, fileType, follow }: Drawing): Promise<ReportDocument> {
  if (request.kind !== 'data-query') throw new Error('Not a data query')
  const { language, level, round, result } = request
  checkLevel(account, level, 'aggregateBy')
  const indicators = request.indicators.flatMap((key) => findIndicator(key) ?? [])
  const tables = await dataQueryTables(db, { scope, indicators, level, round, result, language }, fileType, follow)
  const title = catalogueText('dasquert.title', language)
  const facts = [
    ...(await scopeFacts(db, scope, language)),
    { label: word('groupedBy', language), value: levelName(level, language) },
    drawnNow(language),
  ]
  const pages = tables.map(({ table, notes }): ReportPage => ({
    name: table.heading ?? title,
    titles: [title],
    facts,
    tables: [table],
    notes,
  }))
  return { language, office: [], orientation: chooseOrientation(tables.map(({ table }) => table)), pages }
}

async function drawTemplate(drawing: Drawing): Promise<ReportDocument | Uint8Array> {
  const { db, account, scope, request, fileType, follow } = drawing
  if (request.kind !== 'template') throw new Error('Not a template')
  const { language, level, params } = request
  const template = findTemplate(request.template)
  if (template === undefined) throw new Problem(400, 'common.error.form')
  const name = catalogueText(template.label, language)
  const facts = await scopeFacts(db, scope, language)
  const buildPage = (tables: readonly ReportTable[], more: readonly ReportFact[], notes: readonly string[]) => ({
    name,
    titles: [template.code === null ? name : `${template.code} ${name}`],
    facts: [...facts, ...more, drawnNow(language)],
    tables,
    notes,
  })
  if (template.kind === 'aggregate') {
    if (level === null) throw new Problem(400, 'common.error.form')
    checkLevel(account, level, 'filters.aggregate_by')
    const { table, note } = await aggregateTable(db, { template, scope, level, params, language, fileType }, follow)
    const grouped = { label: word('groupedBy', language), value: levelName(level, language) }
    const page = buildPage([table], [grouped], formatNotes(note, language))
    return { language, office: [], orientation: chooseOrientation([table]), pages: [page] }
  }
  const list = await studentList(db, { template: template.key, scope, params, language, fileType })
  const page = buildPage([], [], formatNotes(list.note, language))
  if (fileType === 'xlsx' && list.most > maxRowsInMemory) return await streamSheet({ list, page, follow })
  const rows: (readonly ReportCell[])[] = []
  for await (const lines of list.lines()) {
    rows.push(...lines)
    await follow(Math.min(1, rows.length / Math.max(1, list.most)))
  }
  const table = { columns: list.columns, rows, totals: [countLine(list.columns.length, rows.length, language)] }
  return { language, office: [], orientation: 'landscape', pages: [{ ...page, tables: [table] }] }
}

function formatNotes(note: Word | null, language: 'km' | 'en'): string[] {
  return note === null ? [] : [word(note, language)]
}

function countLine(columns: number, rows: number, language: 'km' | 'en') {
  return { label: word('total', language), cells: [...Array.from({ length: columns - 1 }, () => null), rows] }
}

function drawnNow(language: 'km' | 'en'): ReportFact {
  return { label: word('drawnAt', language), value: formatDateTime(new Date().toISOString(), language) }
}

function chooseOrientation(tables: readonly ReportTable[]): ReportDocument['orientation'] {
  return tables.some(({ columns }) => columns.length > maxUprightColumns) ? 'landscape' : 'portrait'
}
