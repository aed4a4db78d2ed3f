import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Check } from 'lucide-react'
import { useIsOnline } from '@/lib/api/connection'
import { isInMemory } from '@/lib/api/query-memory'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { MenuItem } from '@/components/ui/menu'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { sheetOverviewQueries, sheetQueryKey, type SheetKind } from './queries'
import { SheetMark } from './sheet-mark'
import { duePeriods, sheetState } from './sheet-progress'

interface SheetItem {
  key: number
  name: string
  classroom: number
  month: number | undefined
  isOpen: boolean
  onSelect: () => void
}

interface SheetItemsProps {
  kind: SheetKind
  year: AcademicYear
  /** The school in its year. */
  school: number
  items: readonly SheetItem[]
}

/**
 * The items of a menu that lead to sheets, each with its state, which is asked for when the menu opens. Without a connection
 * those that are not in memory say that they need one.
 */
export function SheetItems({ kind, year, school, items }: SheetItemsProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const isOnline = useIsOnline()
  const { data } = useQuery(sheetOverviewQueries.ofSchool(kind, school))
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const due = duePeriods(year, today)
  const describe = ({ classroom, month }: SheetItem) => {
    const progress = month === undefined ? undefined : data?.get(classroom)?.get(month)
    if (month === undefined || progress === undefined) return null
    return <SheetMark state={sheetState(progress, due.has(month))} missing={progress.expected - progress.entered} />
  }
  const isReady = ({ classroom, month }: SheetItem) =>
    isInMemory(queryClient, sheetQueryKey(kind, { classroom, month: kind === 'scores' ? month : undefined }))
  return items.map((item) => (
    <MenuItem
      key={item.key}
      icon={<Check aria-hidden className={item.isOpen ? 'size-4 shrink-0' : 'invisible size-4 shrink-0'} />}
      detail={describe(item)}
      refusal={isOnline || isReady(item) ? null : i18n._('sheet.needsConnection')}
      onSelect={item.onSelect}
    >
      {item.name}
    </MenuItem>
  ))
}
