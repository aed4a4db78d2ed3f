import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { className } from '@/lib/class-name'
import { monthName } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import type { SignedInUser } from '@/session/session'
import type { AcademicYear } from '@/features/academic-years/schema'
import type { Classroom } from '@/features/classrooms/schema'
import type { School } from '@/features/schools/schema'
import { readOnlyReason, SheetPage } from '@/features/sheet-overview/shared/sheet-page'
import { ScoreFilter, ScoreSheet } from './lazy-parts'
import type { ScorePlace } from './load-score-page'
import { periodsOf } from './score-choice'
import type { ScoreSearch } from './score-search'

interface ScorePageProps {
  user: SignedInUser
  place: ScorePlace
  search: ScoreSearch
  yearLabel: (year: AcademicYear) => string
  onSearch: (search: ScoreSearch) => void
  onReset: () => void
}

const words = { choose: 'score.choose', noYear: 'score.noYear', changeChoice: 'score.changeChoice' }
const readOnlyWords = { year: 'score.readOnlyYear', permission: 'score.readOnlyPermission' }

/** Both score routes: the choice of a sheet, and the sheet once everything is chosen (checklist O-068). */
export function ScorePage(props: ScorePageProps) {
  const { user, place, search, onSearch } = props
  const locale = useLocale()
  const { year, school, classroom, month } = place
  const isChosen = year !== null && school !== null && classroom !== null && month !== null
  const of = isChosen ? { year, school, classroom, month } : null
  const name = of === null ? '' : `${className(of.classroom, locale)} · ${monthName(of.month, locale)}`
  return (
    <SheetPage
      {...props}
      kind="scores"
      words={words}
      periodsOf={periodsOf}
      filter={<ScoreFilter {...props} withOverview={false} />}
      filterWithOverview={<ScoreFilter {...props} withOverview />}
      onWholeClass={() => onSearch({ ...search, studentId: undefined })}
      sheet={
        of && {
          key: `${of.classroom.id}/${of.month}/${search.studentId ?? ''}`,
          name,
          content: <OpenScores of={of} user={user} student={search.studentId} name={name} />,
        }
      }
    />
  )
}

interface OpenScoresProps {
  of: { year: AcademicYear; school: School; classroom: Classroom; month: number }
  user: SignedInUser
  student: number | undefined
  name: string
}

function OpenScores({ of, user, student, name }: OpenScoresProps) {
  const { year, school, classroom, month } = of
  const { i18n } = useLingui()
  // One object for the sheet's life: the page's key changes with the sheet.
  const [sheet] = useState({
    kind: 'scores' as const,
    classroom: classroom.id,
    academicYear: year.id,
    school: school.id,
    grade: classroom.grade,
    suffix: classroom.suffix,
    month,
  })
  return (
    <ScoreSheet
      sheet={sheet}
      student={student}
      label={i18n._('score.sheetOf', { name })}
      readOnlyReason={readOnlyReason(year, user, readOnlyWords)}
    />
  )
}
