import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { Alert } from '@/components/ui/alert'
import { TextLink } from '@/components/ui/text-link'
import { academicYearLabel } from '@/domain/academic-years/labels'
import type { SelectionProblem } from './resolve-school-selection'

interface PlaceNoticeProps {
  problem: SelectionProblem | null
}

/** One sentence about an address that does not lead to what it names, and the way to the running year.
 *  What is wrong with a class is said at its fields. */
export function PlaceNotice({ problem }: PlaceNoticeProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (problem === null || problem.of === 'class') return null
  const sentence = () => {
    if (problem.of === 'year') {
      return problem.year === null
        ? i18n._('place.yearUnknown')
        : i18n._('place.yearNotShown', { year: academicYearLabel(problem.year, i18n) })
    }
    if (problem.of === 'place') return i18n._('place.placeUnknown')
    if (problem.of === 'month') return i18n._('place.monthUnknown')
    if (problem.notIn === null) return i18n._('place.schoolUnknown')
    const { school, year } = problem.notIn
    return i18n._('place.schoolNotInYear', { school: localName(school, locale), year: academicYearLabel(year, i18n) })
  }
  return (
    <Alert tone="warning" role="alert">
      {sentence()}{' '}
      <TextLink inText to="." search={{}}>
        {i18n._('place.openRunningYear')}
      </TextLink>
    </Alert>
  )
}
