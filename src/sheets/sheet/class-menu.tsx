import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { className } from '@/domain/classrooms/class-name'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import { MenuButton } from './menu-button'
import type { SheetKind } from './queries'
import { SheetItems } from './sheet-items'
import { startAtMissing } from './start-at-missing'

export interface ClassMenuProps {
  kind: SheetKind
  year: AcademicYear
  /** The school in its year. */
  school: number
  /** The class of the open sheet. */
  classroom: Classroom
  /** The classes of the school that the user may open. */
  classrooms: readonly Classroom[]
  /** The month or semester to open in another class. */
  month: number | undefined
  /** Message id of the choice of another school, year or class. */
  changeChoice: string
  onChangeChoice: () => void
}

/** Leads from one class's sheet to that of another class. */
export function ClassMenu(props: ClassMenuProps & OverlayStart) {
  const { kind, year, school, classroom, classrooms, month, changeChoice, onChangeChoice } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const openClass = ({ grade, suffix }: Classroom) =>
    void navigate({
      to: kind === 'scores' ? '/score-management' : '/attendance-management',
      search: { academicYear: year.id, school, grade, suffix, month },
      state: startAtMissing,
    })
  return (
    <Menu
      align="start"
      trigger={<MenuButton>{className(classroom, locale)}</MenuButton>}
      defaultOpen={props.defaultOpen}
      takesFocus={props.takesFocus}
    >
      <SheetItems
        kind={kind}
        year={year}
        school={school}
        items={classrooms.map((each) => ({
          key: each.id,
          name: className(each, locale),
          classroom: each.id,
          month,
          isOpen: each.id === classroom.id,
          onSelect: () => openClass(each),
        }))}
      />
      <MenuSeparator />
      <MenuItem
        icon={<ArrowLeft aria-hidden className="size-4" />}
        onSelect={() =>
          void navigate({ to: kind === 'scores' ? '/score' : '/attendance', search: { academicYear: year.id, school } })
        }
      >
        {i18n._('sheet.allClasses')}
      </MenuItem>
      <MenuItem icon={<SlidersHorizontal aria-hidden className="size-4" />} onSelect={onChangeChoice}>
        {i18n._(changeChoice)}
      </MenuItem>
    </Menu>
  )
}
