import { monthName } from '@/lib/dates/dates'
import { monthKeys } from '@/lib/dates/month-codes'
import type { PrintDocument, PrintGroup } from '@/sheets/print/print-document'
import { listMonthKeys } from './attendance-columns'
import type { AttendanceRow } from './schema'
import { countColumnId, countKinds } from './attendance-column'
import { sumCounts } from './sum-counts'

// On paper in Khmer, like the rest of the form (sheets/print/words.ts).
const words = { title: 'សន្លឹកអវត្តមានប្រចាំឆ្នាំ', total: 'សរុប', absent: 'គ្មានច្បាប់', permission: 'មានច្បាប់' }

/** A class's attendance on paper: every month, the year of each student, and the sums of the class. */
export function attendanceDocument(
  chosen: Pick<PrintDocument, 'year' | 'school' | 'classroom'>,
  rows: readonly AttendanceRow[],
): PrintDocument {
  const months = listMonthKeys(chosen.year)
  const groups: PrintGroup[] = months.map((month) => ({
    id: month,
    header: monthName(monthKeys.indexOf(month), 'km'),
    columns: countKinds.map((kind) => ({ id: countColumnId(month, kind), header: words[kind] })),
  }))
  const total: PrintGroup = {
    id: 'total',
    header: words.total,
    isResult: true,
    columns: countKinds.map((kind) => ({ id: `total-${kind}`, header: words[kind] })),
  }
  const counts = rows.map((row) => {
    const ofMonths = months.flatMap((month) => countKinds.map((kind) => row[month]?.[kind] ?? null))
    const ofYear = countKinds.map((kind) => sumCounts(months.map((month) => row[month]?.[kind] ?? null)))
    return [...ofMonths, ...ofYear]
  })
  const columns = [...groups, total].flatMap((group) => group.columns)
  return {
    ...chosen,
    title: words.title,
    unit: 'month',
    groups: [...groups, total],
    rows: rows.map((row, index) => ({
      id: String(row.enrollment_id),
      number: index + 1,
      studentId: row.emis_student_id,
      name: row.name,
      isFemale: row.gender === 'f',
      values: (counts[index] ?? []).map(formatEntry),
    })),
    footer: {
      label: words.total,
      values: columns.map((_, index) => formatEntry(sumCounts(counts.map((row) => row[index] ?? null)))),
    },
  }
}

function formatEntry(count: number | null): string {
  return count === null ? '' : String(count)
}
