import { readXlsx } from 'hucre'
import { expect } from 'vitest'
import type { Role } from '@/auth/permissions'
import type { TestWorld } from './world'

/** Asks for reports of a world, and reads what comes as a spreadsheet program would. */
export function openReports(world: () => TestWorld) {
  const ask = async (query: string, as: Role = 'school_management') =>
    await world().call('GET', `/reports/export?${query}`, { as })

  /** The workbook as a reader sees it: the rows of each sheet, without what is empty. */
  const open = async (query: string, as?: Role) => {
    const response = await ask(query, as)
    expect({ query, status: response.status }).toEqual({ query, status: 200 })
    const name = decodeURIComponent(
      /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
    )
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })
    const rows = sheets.map((sheet) =>
      sheet.rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell))),
    )
    return { name, sheets, rows, table: (index = 0) => tableIn(rows[index] ?? []) }
  }
  return { ask, open }
}

type Row = readonly unknown[]

/** The rows that begin with a number, and those of the totals after them. */
function tableIn(rows: readonly Row[]) {
  const first = rows.findIndex((row) => row[0] === 1)
  const body = rows.slice(first)
  const end = body.findIndex((row, index) => row[0] !== index + 1)
  return { rows: body.slice(0, end), after: body.slice(end) }
}
