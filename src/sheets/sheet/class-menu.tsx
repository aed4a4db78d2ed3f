import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Check, SlidersHorizontal } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { className } from '@/domain/classrooms/class-name'
import type { Classroom } from '@/domain/classrooms/schema'
import { ClassButton } from './class-button'
import type { SheetKind } from './queries'

export interface ClassMenuProps {
  kind: SheetKind
  academicYear: number
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
  const { kind, academicYear, school, classroom, classrooms, month, changeChoice, onChangeChoice } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const openClass = ({ grade, suffix }: Classroom) =>
    void navigate({
      to: kind === 'scores' ? '/score-management' : '/attendance-management',
      search: { academicYear, school, grade, suffix, month },
    })
  return (
    <Menu
      align="start"
      trigger={<ClassButton>{className(classroom, locale)}</ClassButton>}
      defaultOpen={props.defaultOpen}
      takesFocus={props.takesFocus}
    >
      {classrooms.map((each) => (
        <MenuItem
          key={each.id}
          icon={<Check aria-hidden className={each.id === classroom.id ? 'size-4' : 'invisible size-4'} />}
          onSelect={() => openClass(each)}
        >
          {className(each, locale)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<ArrowLeft aria-hidden className="size-4" />}
        onSelect={() =>
          void navigate({ to: kind === 'scores' ? '/score' : '/attendance', search: { academicYear, school } })
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
