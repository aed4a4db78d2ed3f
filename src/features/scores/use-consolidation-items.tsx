import { type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Calculator } from 'lucide-react'
import { useSheetWork } from '@/sheets/sync/sheet-work'
import { unsentMonths } from '@/sheets/sync/unsent-months'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { notify } from '@/lib/notify'
import { lazyWithRetry } from '@/components/ui/lazy'
import { MenuItem } from '@/components/ui/menu'
import type { ConsolidationOf } from './consolidation-form'
import type { ScoreAddress, ScoreSearch } from './score-search'
import type { Semester } from './semester-span'

const ConsolidationDialog = lazyWithRetry(async () => (await import('./consolidation-dialog')).ConsolidationDialog)

interface ConsolidationOptions {
  chosen: Omit<ConsolidationOf, 'semester'>
  address: ScoreAddress
  search: ScoreSearch
}

/** The menu items "Calculate consolidated semester I and II"; `dialog` is rendered beside the menu. */
export function useConsolidationItems({ chosen, address, search }: ConsolidationOptions): {
  items: ReactNode
  dialog: ReactNode
} {
  const { i18n } = useLingui()
  const locale = useLocale()
  const sheetWork = useSheetWork()
  const [semester, setSemester] = useState<Semester | null>(null)
  const open = async (wanted: Semester) => {
    const months = await unsentMonths(sheetWork, chosen.classroom.id)
    const names = months.map((month) => monthName(month, locale)).join(', ')
    if (months.length > 0) notify({ kind: 'error', id: 'score.consolidate.saveFirst', values: { names } })
    else setSemester(wanted)
  }
  return {
    items: ([1, 2] as const).map((item) => (
      <MenuItem key={item} icon={<Calculator aria-hidden className="size-4" />} onSelect={() => void open(item)}>
        {i18n._('score.consolidate', { semester: monthName(item === 1 ? semesterOne : semesterTwo, locale) })}
      </MenuItem>
    )),
    dialog: semester !== null && (
      <ConsolidationDialog
        chosen={{ ...chosen, semester }}
        address={address}
        search={search}
        onClose={() => setSemester(null)}
      />
    ),
  }
}
