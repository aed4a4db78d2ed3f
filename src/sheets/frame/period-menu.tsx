import { useNavigate } from '@tanstack/react-router'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu } from '@/components/ui/menu'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'
import { MenuButton } from './menu-button'
import { PeriodName } from './period-name'
import type { SheetChoice } from './sheet-choice'
import { SheetItems } from './sheet-items'

export interface PeriodMenuProps {
  chosen: SheetChoice
  year: AcademicYear
  /** The school in its year. */
  school: number
  /** The months and, for scores, the semesters and the whole year, as codes. */
  periods: readonly number[]
}

/** Leads from one month's sheet to that of another month or semester of the class; an attendance sheet begins there. */
export function PeriodMenu({ chosen, year, school, periods, defaultOpen, takesFocus }: PeriodMenuProps & OverlayStart) {
  const { kind, address, classroom, month, search } = chosen
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <Menu
      align="start"
      trigger={
        <MenuButton>
          <PeriodName month={month} />
        </MenuButton>
      }
      defaultOpen={defaultOpen}
      takesFocus={takesFocus}
    >
      <SheetItems
        kind={kind}
        year={year}
        school={school}
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
