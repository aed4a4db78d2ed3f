import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, CalendarCheck, NotebookPen, SlidersHorizontal } from 'lucide-react'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { useIsOnline } from '@/lib/api/connection'
import { isInMemory } from '@/lib/api/query-memory'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { semesterOne } from '@/lib/dates/month-codes'
import { useLocale } from '@/lib/i18n/i18n'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu'
import { formatClassName } from '@/domain/classrooms/class-name'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'
import type { SheetId } from '@/sheets/sync/sheet'
import { MenuButton } from './menu-button'
import { monthToOpen } from './month-to-open'
import { useReadyText } from './ready-note'
import { queryKeyOf, type SheetChoice } from './sheet-choice'
import { SheetItems } from './sheet-items'

export interface ClassMenuProps {
  chosen: SheetChoice
  user: SignedInUser
  year: AcademicYear
  /** The school in its year. */
  school: number
  /** The classes of the school that the user may open. */
  classrooms: readonly Classroom[]
  /** The sheets that open without a connection. */
  ready: readonly SheetId[]
  /** Message id of the choice of another school, year or class. */
  changeChoice: string
  onChangeChoice: () => void
}

/** Leads from one class's sheet to that of another class, and to the class's other sheet. */
export function ClassMenu(props: ClassMenuProps & OverlayStart) {
  const { chosen, year, school, classrooms, ready, changeChoice, onChangeChoice } = props
  const { kind, classroom, month } = chosen
  const { i18n } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const readyText = useReadyText(ready, classrooms)
  const openClass = ({ grade, suffix }: Classroom) =>
    void navigate({
      to: kind === 'scores' ? '/score-management' : '/attendance-management',
      search: { academicYear: year.id, school, grade, suffix, month },
      state: startAtMissing,
    })
  return (
    <Menu
      align="start"
      trigger={<MenuButton>{formatClassName(classroom, locale)}</MenuButton>}
      defaultOpen={props.defaultOpen}
      takesFocus={props.takesFocus}
    >
      <SheetItems
        kind={kind}
        year={year}
        school={school}
        items={classrooms.map((room) => ({
          key: room.id,
          name: formatClassName(room, locale),
          classroom: room.id,
          month,
          isOpen: room.id === classroom.id,
          onSelect: () => openClass(room),
        }))}
      />
      <MenuSeparator />
      <OtherSheetItem {...props} />
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
      {readyText !== null && (
        <>
          <MenuSeparator />
          <MenuLabel>
            <span className="block max-w-72 py-1">{readyText}</span>
          </MenuLabel>
        </>
      )}
    </Menu>
  )
}

/** From the scores of a class to its attendance in that month, and back. */
function OtherSheetItem({ chosen, user, year, school }: ClassMenuProps) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isOnline = useIsOnline()
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const { grade, suffix } = chosen.classroom
  const isScores = chosen.kind === 'scores'
  if (!can(user, isScores ? 'sts_view_attendance' : 'sts_view_score')) return null
  const isMonth = chosen.month !== undefined && chosen.month < semesterOne
  const month = isMonth ? chosen.month : monthToOpen(year, today)
  const search = { academicYear: year.id, school, grade, suffix, month }
  const other: SheetChoice = isScores
    ? { ...chosen, kind: 'attendances', address: '/attendance-management', month, search }
    : { ...chosen, kind: 'scores', address: '/score-management', month, search }
  const isReady = isOnline || isInMemory(queryClient, queryKeyOf(other))
  const Icon = isScores ? CalendarCheck : NotebookPen
  return (
    <MenuItem
      icon={<Icon aria-hidden className="size-4" />}
      refusal={isReady ? null : i18n._('sheet.needsConnection')}
      onSelect={() => void navigate({ to: other.address, search, state: startAtMissing })}
    >
      {i18n._(isScores ? 'sheet.toAttendance' : 'sheet.toScores')}
    </MenuItem>
  )
}
