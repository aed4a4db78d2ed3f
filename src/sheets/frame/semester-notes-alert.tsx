import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Calculator } from 'lucide-react'
import { confirm } from '@/components/feedback/confirm'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { formatClassName } from '@/domain/classrooms/class-name'
import { calculateSemester, showingSemesters } from '@/domain/results/queries'
import { isOutdated, monthOfSemester, usedMonths, type CalculatedSemester } from '@/domain/results/semester-calculation'
import type { WriteMeta } from '@/lib/api/query-client'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import { formatInteger } from '@/lib/text/numbers'
import { useSheetWork } from '@/sheets/sync/sheet-work'
import { unsentMonths } from '@/sheets/sync/unsent-months'
import type { SemesterNotesProps } from './semester-notes'

interface NotedSemester {
  classroom: SemesterNotesProps['classes'][number]['classroom']
  semester: CalculatedSemester
}

/** Of a school that has more, the table of its sheets shows them. */
const mostNamed = 5

interface SemesterNotesAlertProps {
  noted: readonly NotedSemester[]
  mayCalculate: boolean
}

export function SemesterNotesAlert({ noted, mayCalculate }: SemesterNotesAlertProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  // What has to be done comes before what only has to be known.
  const ordered = noted.toSorted((a, b) => Number(isOutdated(b.semester)) - Number(isOutdated(a.semester)))
  const describe = ({ classroom, semester }: NotedSemester) => {
    const name = `${formatClassName(classroom, locale)} · ${monthName(monthOfSemester[semester.semester], locale)}`
    const used = usedMonths(semester)
    if (!isOutdated(semester) && used !== null) {
      const months = (semester.without_scores ?? []).map((month) => monthName(month, locale)).join(', ')
      return i18n._('semester.partly', { name, months, used: used.used, all: used.all })
    }
    const months = semester.changed
      .map(({ month, scores }) => `${monthName(month, locale)} (${formatInteger(scores)})`)
      .join(', ')
    return i18n._('semester.outdated', { name, months })
  }
  return (
    <Alert tone={noted.some(({ semester }) => isOutdated(semester)) ? 'warning' : 'neutral'} role="note">
      <ul className="flex flex-col gap-2">
        {ordered.slice(0, mostNamed).map(({ classroom, semester }) => (
          <li
            key={`${String(classroom.id)}/${String(semester.semester)}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1"
          >
            <span className="min-w-0 flex-1 basis-60">{describe({ classroom, semester })}</span>
            {mayCalculate && isOutdated(semester) && <CalculateAgain classroom={classroom} semester={semester} />}
          </li>
        ))}
        {noted.length > mostNamed && <li>{i18n._('semester.outdated.more', { n: noted.length - mostNamed })}</li>}
      </ul>
    </Alert>
  )
}

/** Calculates a semester from the same months as the last time. */
function CalculateAgain({ classroom: { id, grade }, semester: { semester, months, by_hand: byHand } }: NotedSemester) {
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
