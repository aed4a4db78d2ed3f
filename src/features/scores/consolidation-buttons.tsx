import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Calculator } from 'lucide-react'
import { currentSyncService } from '@/sheets/sync/connect-sync'
import { monthName } from '@/lib/dates/dates'
import { recordError } from '@/lib/storage/error-log'
import { useLocale } from '@/lib/i18n/i18n'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { notify } from '@/lib/notify'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { ConsolidationOf } from './consolidation-form'
import type { ScoreAddress, ScoreSearch } from './score-search'
import type { Semester } from './semester-span'

const ConsolidationDialog = lazyWithRetry(async () => (await import('./consolidation-dialog')).ConsolidationDialog)

interface ConsolidationButtonsProps {
  of: Omit<ConsolidationOf, 'semester'>
  address: ScoreAddress
  search: ScoreSearch
}

/** "Calculate consolidated semester I and II". */
export function ConsolidationButtons({ of, address, search }: ConsolidationButtonsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [semester, setSemester] = useState<Semester | null>(null)
  const open = async (wanted: Semester) => {
    // They would be missing in the result without a word.
    const months = await unsentMonths(of.classroom.id).catch((error: unknown) => {
      // A device that does not say what it keeps does not keep a semester from being calculated.
      recordError(error)
      return []
    })
    const names = months.map((month) => monthName(month, locale)).join(', ')
    if (months.length > 0) notify({ kind: 'error', id: 'score.consolidate.saveFirst', values: { names } })
    else setSemester(wanted)
  }
  return (
    <>
      {([1, 2] as const).map((wanted) => (
        <Button
          key={wanted}
          icon={<Calculator aria-hidden className="size-4" />}
          onClick={() => void open(wanted)}
          onPointerEnter={ConsolidationDialog.preload}
          onFocus={ConsolidationDialog.preload}
        >
          {i18n._('score.consolidate', { semester: monthName(wanted === 1 ? semesterOne : semesterTwo, locale) })}
        </Button>
      ))}
      {semester !== null && (
        <ConsolidationDialog
          of={{ ...of, semester }}
          address={address}
          search={search}
          onClose={() => setSemester(null)}
        />
      )}
    </>
  )
}

/** The months and semesters of a class that hold scores which the server does not have. */
async function unsentMonths(classroom: number): Promise<number[]> {
  const { drafts, flush } = await currentSyncService()
  await flush()
  const sheets = await drafts.sheets()
  return sheets.flatMap(({ sheet: { kind, classroom: of, month } }) =>
    kind === 'scores' && of === classroom && month !== null ? [month] : [],
  )
}
