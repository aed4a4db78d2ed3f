import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Calculator } from 'lucide-react'
import { confirm } from '@/components/feedback/confirm'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { formatClassName } from '@/domain/classrooms/class-name'
import { calculateSemester, showingSemesters } from '@/domain/results/queries'
import { monthOfSemester, type CalculatedSemester } from '@/domain/results/semester-calculation'
import type { WriteMeta } from '@/lib/api/query-client'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import { formatInteger } from '@/lib/text/numbers'
import { useSheetWork } from '@/sheets/sync/sheet-work'
import { unsentMonths } from '@/sheets/sync/unsent-months'
import type { OutdatedSemestersProps } from './outdated-semesters'

interface OutdatedSemester {
  classroom: OutdatedSemestersProps['classes'][number]['classroom']
  semester: CalculatedSemester
}

/** Of a school that has more, the table of its sheets shows them. */
const mostNamed = 5

interface OutdatedAlertProps {
  outdated: readonly OutdatedSemester[]
  mayCalculate: boolean
}

export function OutdatedAlert({ outdated, mayCalculate }: OutdatedAlertProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <Alert tone="warning" role="note">
      <ul className="flex flex-col gap-2">
        {outdated.slice(0, mostNamed).map(({ classroom, semester }) => (
          <li
            key={`${String(classroom.id)}/${String(semester.semester)}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1"
          >
            <span className="min-w-0 flex-1 basis-60">
              {i18n._('semester.outdated', {
                name: `${formatClassName(classroom, locale)} · ${monthName(monthOfSemester[semester.semester], locale)}`,
                months: semester.changed
                  .map(({ month, scores }) => `${monthName(month, locale)} (${formatInteger(scores)})`)
                  .join(', '),
              })}
            </span>
            {mayCalculate && <CalculateAgain classroom={classroom} semester={semester} />}
          </li>
        ))}
        {outdated.length > mostNamed && <li>{i18n._('semester.outdated.more', { n: outdated.length - mostNamed })}</li>}
      </ul>
    </Alert>
  )
}

/** Calculates a semester from the same months as the last time. */
function CalculateAgain({
  classroom: { id, grade },
  semester: { semester, months, by_hand: byHand },
}: OutdatedSemester) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const sheetWork = useSheetWork()
  const name = monthName(monthOfSemester[semester], locale)
  const { mutate, isPending } = useMutation({
    mutationFn: () => calculateSemester({ semester, grade, classroom_id: id, months }),
    meta: { invalidates: showingSemesters, error: 'snackbar' } satisfies WriteMeta,
    onSuccess: ({ calculated: n }) => notify({ kind: 'success', id: 'semester.calculatedAgain', values: { name, n } }),
  })
  const start = async () => {
    const unsent = await unsentMonths(sheetWork, id)
    if (unsent.length > 0) {
      const names = unsent.map((month) => monthName(month, locale)).join(', ')
      notify({ kind: 'error', id: 'score.consolidate.saveFirst', values: { names } })
      return
    }
    const replaces =
      byHand === 0 ||
      (await confirm({
        title: i18n._('semester.calculateAgain'),
        body: i18n._('semester.replacesByHand', { n: byHand }),
        confirmLabel: i18n._('semester.calculateAgain'),
      }))
    if (replaces) mutate()
  }
  return (
    <Button pending={isPending} icon={<Calculator aria-hidden className="size-4" />} onClick={() => void start()}>
      {i18n._('semester.calculateAgain')}
    </Button>
  )
}
