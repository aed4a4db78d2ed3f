import { annual } from '@/lib/dates/month-codes'
import { SheetFileActions } from '@/sheets/import/sheet-file-actions'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { FoldedActions } from '@/sheets/sheet/folded-actions'
import { ConsolidationButtons } from './consolidation-buttons'
import { scoreFileMutations } from './file-queries'
import type { ScoreAddress, ScoreSearch } from './score-search'

interface ScoreActionsProps {
  address: ScoreAddress
  search: ScoreSearch
  year: AcademicYear
  school: School
  classroom: Classroom
  month: number
  /** Class and month in words. */
  name: string
}

/** What can be done with a sheet that may be written to, besides typing. */
export function ScoreActions({ address, search, year, school, classroom, month, name }: ScoreActionsProps) {
  const { id, grade, suffix } = classroom
  return (
    <FoldedActions>
      <ConsolidationButtons of={{ year, classroom }} address={address} search={search} />
      {month !== annual && (
        <SheetFileActions
          kind="scores"
          name={name}
          template={{ type: 'monthly_score', academic_year_school_id: school.id, grade, suffix, month }}
          send={scoreFileMutations.importFile({ academicYear: year.id, classroom: id, month })}
        />
      )}
    </FoldedActions>
  )
}
