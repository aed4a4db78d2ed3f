import { useNavigate } from '@tanstack/react-router'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu } from '@/components/ui/menu'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { MenuButton } from '@/sheets/sheet/menu-button'
import { SheetItems } from '@/sheets/sheet/sheet-items'
import { startAtMissing } from '@/sheets/sheet/start-at-missing'
import type { ScoreAddress, ScoreSearch } from './score-search'

export interface PeriodMenuProps {
  address: ScoreAddress
  search: ScoreSearch
  year: AcademicYear
  school: School
  classroom: Classroom
  month: number
  periods: readonly number[]
}

/** Leads from one month's sheet to that of another month or semester of the class. */
export function PeriodMenu(props: PeriodMenuProps & OverlayStart) {
  const { address, search, year, school, classroom, month, periods, defaultOpen, takesFocus } = props
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <Menu
      align="start"
      trigger={<MenuButton>{monthName(month, locale)}</MenuButton>}
      defaultOpen={defaultOpen}
      takesFocus={takesFocus}
    >
      <SheetItems
        kind="scores"
        year={year}
        school={school.id}
        items={periods.map((period) => ({
          key: period,
          name: monthName(period, locale),
          classroom: classroom.id,
          month: period,
          isOpen: period === month,
          onSelect: () => void navigate({ to: address, search: { ...search, month: period }, state: startAtMissing }),
        }))}
      />
    </Menu>
  )
}
