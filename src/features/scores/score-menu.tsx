import { useQueryClient } from '@tanstack/react-query'
import { annual } from '@/lib/dates/month-codes'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu, MenuSeparator } from '@/components/ui/menu'
import { useFileItems } from '@/sheets/import/use-file-items'
import { usePrintItems } from '@/sheets/print/use-print-items'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { ExtraMenuItems } from '@/sheets/frame/extra-menu-items'
import { PaperItems } from '@/sheets/frame/paper-items'
import { MoreButton } from '@/sheets/frame/more-button'
import { subjectQueries } from '@/domain/subjects/queries'
import { annualTable } from './annual-print'
import { annualQueries } from './annual-queries'
import { scoreFileMutations } from './file-queries'
import { scoreQueries } from './queries'
import { scoreTable } from './score-print'
import type { ScoreAddress, ScoreSearch } from './score-search'
import { useConsolidationItems } from './use-consolidation-items'

export interface ScoreMenuProps {
  address: ScoreAddress
  search: ScoreSearch
  year: AcademicYear
  school: School
  classroom: Classroom
  month: number
  /** Class and month in words. */
  name: string
  /** Import and consolidation are left out where nothing can be changed. */
  readOnly: boolean
}

/** The actions of a sheet besides typing: consolidation, import, template, print and the papers of its class. */
export function ScoreMenu({ address, search, name, readOnly, ...rest }: ScoreMenuProps & OverlayStart) {
  const { year, school, classroom, month, defaultOpen, takesFocus } = rest
  const queryClient = useQueryClient()
  const student = search.studentId
  const consolidation = useConsolidationItems({ chosen: { year, classroom }, address, search })
  const { id, grade, suffix } = classroom
  const files = useFileItems({
    kind: 'scores',
    name,
    template: { type: 'monthly_score', academic_year_school_id: school.id, grade, suffix, month },
    send: scoreFileMutations.importFile({ academicYear: year.id, classroom: id, month }),
  })
  const print = usePrintItems(() => {
    const categories = queryClient.getQueryData(subjectQueries.ofClassroom(id).queryKey)
    const key = { classroom: id, academicYear: year.id, student }
    if (month === annual) {
      const sheet = queryClient.getQueryData(annualQueries.sheet(key).queryKey)
      return categories && sheet && { year, school, classroom, ...annualTable(categories, sheet) }
    }
    const sheet = queryClient.getQueryData(scoreQueries.sheet({ ...key, month }).queryKey)
    return categories && sheet && { year, school, classroom, ...scoreTable(month, categories, sheet) }
  })
  return (
    <>
      <Menu trigger={<MoreButton />} defaultOpen={defaultOpen} takesFocus={takesFocus}>
        <ExtraMenuItems />
        {!readOnly && month !== annual && files.items}
        {!readOnly && consolidation.items}
        {!readOnly && <MenuSeparator />}
        {print.items}
        <PaperItems year={year} school={school} classroom={classroom} month={month} />
      </Menu>
      {files.dialog}
      {consolidation.dialog}
      {print.view}
    </>
  )
}
