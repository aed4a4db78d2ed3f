import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'

/** The two counts of a month. */
export const countKinds = ['absent', 'permission'] as const
export type CountKind = (typeof countKinds)[number]

export function countColumnId(month: MonthKey, kind: CountKind): string {
  return `${month}-${kind}`
}

/** The month and count of a column; null for a column without counts. */
export function countOfColumn(columnId: string): { month: MonthKey; kind: CountKind } | null {
  const month = monthKeys.find((key) => columnId.startsWith(`${key}-`))
  const kind = countKinds.find((countKind) => columnId.endsWith(`-${countKind}`))
  return month === undefined || kind === undefined ? null : { month, kind }
}
