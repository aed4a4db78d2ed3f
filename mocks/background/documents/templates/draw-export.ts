import type { Kysely } from 'kysely'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { ExportFileType, ExportLanguage } from '@/domain/exports/schema'
import { createLetterhead, type Letterhead } from '@/lib/papers/letterhead'
import type { Account, Database } from '../../../db/types'
import { placeOf } from '../../../api/data-scope'
import { Problem } from '../../../api/problem'
import { dataQueryTables } from '../data-query/draw-data-query'
import { findIndicator } from '../data-query/statistics'
import type { ReportCell, ReportDocument, ReportFact, ReportPage } from '@/lib/papers/document'
import { drawInWorker } from '../draw-in-worker'
import { issuingOffice } from '../issuing-office'
import { catalogueText } from '../catalogue-text'
import { aggregateTable, levelName } from './draw-aggregate'
import type { ExportRequest } from './export-request'
import { refuseTooMany } from './refuse-too-many'
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
  const question = { scope, indicators, level, round, result, language }
  const { tables, facts: names } = await dataQueryTables(db, question, fileType, follow)
  const title = catalogueText('dasquert.title', language)
  const facts = [...withNames(await scopeFacts(db, scope, language), names), groupedBy(level, language)]
  const pages = tables.map(({ table, notes }): ReportPage => ({
    name: table.heading ?? title,
    titles: [title],
    facts,
    tables: [table],
    notes,
  }))
  return { language, letterhead: await findLetterhead(db, scope, language), pages }
}

async function drawTemplate(drawing: Drawing): Promise<ReportDocument | Uint8Array> {
  const { db, account, scope, request, fileType, follow } = drawing
  if (request.kind !== 'template') throw new Error('Not a template')
  const { language, level, params } = request
  const template = findTemplate(request.template)
  if (template === undefined) throw new Problem(400, 'common.error.form')
  const name = catalogueText(template.label, language)
  const facts = await scopeFacts(db, scope, language)
  const letterhead = await findLetterhead(db, scope, language)
  const page = {
    name,
    titles: [template.code === null ? name : `${template.code} ${name}`],
    facts,
  }
  const formatNotes = (note: Word | null) => (note === null ? [] : [word(note, language)])
  if (template.kind === 'aggregate') {
    if (level === null) throw new Problem(400, 'common.error.form')
    checkLevel(account, level, 'filters.aggregate_by')
    const asked = { template, scope, level, params, language }
    const { table, facts: names, note } = await aggregateTable(db, asked, follow)
    refuseTooMany(table.rows.length, fileType)
    const above = [...withNames(facts, names), groupedBy(level, language)]
    const pages = [{ ...page, facts: above, tables: [table], notes: formatNotes(note) }]
    return { language, letterhead, pages }
  }
  const list = await studentList(db, { template: template.key, scope, params, language })
  refuseTooMany(list.most, fileType)
  const notes = formatNotes(list.note)
  if (fileType === 'xlsx' && list.most > maxRowsInMemory) {
    return await streamSheet({ list, letterhead, page: { ...page, notes }, follow })
  }
  const rows: (readonly ReportCell[])[] = []
  for await (const lines of list.lines()) {
    rows.push(...lines)
    await follow(Math.min(1, rows.length / Math.max(1, list.most)))
  }
  const table = { columns: list.columns, rows, totals: [countLine(list.columns.length, rows.length, language)] }
  return { language, letterhead, pages: [{ ...page, tables: [table], notes }] }
}

function groupedBy(level: AggregationLevel, language: ExportLanguage): ReportFact {
  return { label: word('groupedBy', language), value: levelName(level, language) }
}

/** The facts of the filters, and what the figures have in common beyond them. */
function withNames(facts: readonly ReportFact[], names: readonly ReportFact[]): ReportFact[] {
  return [...facts, ...names.filter(({ label }) => facts.every((fact) => fact.label !== label))]
}

function countLine(columns: number, rows: number, language: ExportLanguage) {
  return { label: word('total', language), cells: [...Array.from({ length: columns - 1 }, () => null), rows] }
}

/** The office of the user: what it counts may be smaller, or lie outside of it. */
async function findLetterhead(
  db: Kysely<Database>,
  { dataScope }: Scope,
  language: ExportLanguage,
): Promise<Letterhead> {
  return createLetterhead(await issuingOffice(db, placeOf(dataScope)), language)
}
