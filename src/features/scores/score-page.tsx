import { type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { annual } from '@/lib/dates/month-codes'
import type { SignedInUser } from '@/auth/session'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { usePendingSearch } from '@/components/shell/leaving'
import { findClassroom } from '@/domain/school-selection/classes'
import { isMarked } from '@/sheets/frame/is-marked'
import { nameSheet } from '@/sheets/frame/name-sheet'
import { readOnlyReason, SheetPage } from '@/sheets/frame/sheet-page'
import { AnnualSheet, LazyScoreMenu, ScoreFilter, ScoreSheet } from './lazy-parts'
import type { ScoreSelection } from './load-score-page'
import { listEnteredPeriods, listPeriods } from './score-choice'
import { scoreSearch, type ScoreAddress, type ScoreSearch } from './score-search'
import { useImportStatus } from './use-import-status'

interface ScorePageProps {
  address: ScoreAddress
  user: SignedInUser
  selection: ScoreSelection
  search: ScoreSearch
  onSearch: (search: ScoreSearch) => void
  onReset: () => void
}

const words = { choose: 'score.choose', noYear: 'score.noYear', changeChoice: 'score.changeChoice' }
const readOnlyWords = { year: 'score.readOnlyYear', permission: 'score.readOnlyPermission' }

/** Both score routes: the choice of a sheet, and the sheet once everything is chosen. */
export function ScorePage(props: ScorePageProps) {
  const { address, selection, search, onSearch } = props
  const { year, school, classroom, month } = selection
  const isChosen = year !== null && school !== null && classroom !== null && month !== null
  const chosen = isChosen ? { year, school, classroom, month } : null
  const locale = useLocale()
  const named = useNamedSheet(chosen, props)
  const page = { kind: 'scores', address } as const
  return (
    <SheetPage
      {...props}
      kind="scores"
      words={words}
      listPeriods={listEnteredPeriods}
      isMarked={isMarked(selection, listPeriods, search.month)}
      filter={<ScoreFilter {...props} withOverview={false} />}
      filterWithOverview={<ScoreFilter {...props} withOverview />}
      onWholeClass={() => onSearch({ ...search, studentId: undefined })}
      sheet={
        chosen && {
          shown: { ...page, ...chosen, search },
          named: named && { ...page, ...named, name: nameSheet(named, locale) },
          periods: listPeriods(chosen.year),
          renderContent: (navigation) => (
            <OpenScores
              {...props}
              chosen={chosen}
              title={named === null ? '' : nameSheet(named, locale)}
              navigation={navigation}
            />
          ),
        }
      }
    />
  )
}

interface ChosenSheet {
  year: AcademicYear
  school: School
  classroom: Classroom
  month: number
}

/** The class and month that the address names, also while their sheet is loading. */
function useNamedSheet(open: ChosenSheet | null, { selection, search: present }: ScorePageProps) {
  const search = usePendingSearch(scoreSearch, present)
  const classroom = findClassroom(selection.classrooms ?? [], search.grade, search.suffix)
  const month = open && listPeriods(open.year).find((code) => code === search.month)
  if (classroom === null || month == null) return null
  return { search, classroom, month }
}

interface OpenScoresProps extends ScorePageProps {
  chosen: ChosenSheet
  /** The class and month that the address names. */
  title: string
  navigation: ReactNode
}

function OpenScores({ chosen, address, user, search, title, navigation }: OpenScoresProps) {
  const { year, school, classroom, month } = chosen
  const { i18n } = useLingui()
  const name = nameSheet(chosen, useLocale())
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
  const reason = readOnlyReason(year, user, readOnlyWords)
  const saveBlockedReason = useImportStatus(sheet, reason === null && month !== annual)
  const student = search.studentId
  const frame = {
    label: i18n._('score.sheetOf', { name }),
    name: title,
    classroom,
    readOnlyReason: reason,
    navigation,
    menu: <LazyScoreMenu {...chosen} address={address} search={search} name={name} readOnly={reason !== null} />,
  }
  return month === annual ? (
    <AnnualSheet {...frame} sheet={{ classroom: classroom.id, academicYear: year.id, student }} />
  ) : (
    <ScoreSheet {...frame} sheet={sheet} year={year} student={student} saveBlockedReason={saveBlockedReason} />
  )
}
