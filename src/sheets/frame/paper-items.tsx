import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { can } from '@/auth/can'
import { useUser } from '@/auth/use-session'
import { annual, semesterOne } from '@/lib/dates/month-codes'
import { MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'

interface PaperItemsProps {
  year: AcademicYear
  school: School
  classroom: Classroom
  /** The month, semester or whole year of the sheet; an attendance sheet may be open without one. */
  month: number | undefined
}

/** Reports by their number. */
const classList = { type: 1, name: 'report.type.classList' }
const ofMonth = [
  { type: 5, name: 'report.type.monthlyScoreCard' },
  { type: 3, name: 'report.type.monthlyScores' },
  { type: 7, name: 'report.type.absenteeism' },
  classList,
]
const ofSemester = [{ type: 4, name: 'report.type.semesterScores' }, classList]
const ofYear = [
  { type: 8, name: 'report.type.annualScoreCard' },
  { type: 6, name: 'report.type.annualScores' },
  classList,
]

/** The papers that are made of the class and the month of a sheet, each with its choice filled in. */
export function PaperItems({ year, school, classroom, month }: PaperItemsProps) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const user = useUser()
  if (user === null || !can(user, 'sts_view_classroom_report')) return null
  const { grade, suffix } = classroom
  const papers = month === annual ? ofYear : month !== undefined && month >= semesterOne ? ofSemester : ofMonth
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{i18n._('sheet.papers')}</MenuLabel>
      {papers.map(({ type, name }) => (
        <MenuItem
          key={type}
          icon={<FileText aria-hidden className="size-4" />}
          onSelect={() =>
            void navigate({
              to: '/report',
              search: { type, academicYear: year.id, school: school.id, grade, suffix, month },
            })
          }
        >
          {i18n._(name)}
        </MenuItem>
      ))}
    </>
  )
}
