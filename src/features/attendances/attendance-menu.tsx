import { useQueryClient } from '@tanstack/react-query'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu, MenuSeparator } from '@/components/ui/menu'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { useFileItems } from '@/sheets/import/use-file-items'
import { usePrintItems } from '@/sheets/print/use-print-items'
import { ExtraMenuItems } from '@/sheets/frame/extra-menu-items'
import { PaperItems } from '@/sheets/frame/paper-items'
import { MoreButton } from '@/sheets/frame/more-button'
import { attendanceFileMutations } from './file-queries'
import { attendanceDocument } from './attendance-print'
import { attendanceQueries } from './queries'

export interface AttendanceMenuProps {
  year: AcademicYear
  school: School
  classroom: Classroom
  student: number | undefined
  /** The month that the address names. */
  month: number | undefined
  /** The class in words. */
  name: string
  /** Import is left out where nothing can be changed. */
  readOnly: boolean
}

/** The other actions of a sheet: import, template, print and the papers of its class. */
export function AttendanceMenu({ student, name, readOnly, ...rest }: AttendanceMenuProps & OverlayStart) {
  const { year, school, classroom, month, defaultOpen, takesFocus } = rest
  const queryClient = useQueryClient()
  const files = useFileItems({
    kind: 'attendances',
    name,
    template: { type: 'attendance', classroomId: classroom.id },
    send: attendanceFileMutations.importFile(classroom.id),
  })
  const print = usePrintItems(() => {
    const sheet = queryClient.getQueryData(attendanceQueries.sheet({ classroom: classroom.id, student }).queryKey)
    return sheet && attendanceDocument({ year, school, classroom }, sheet.rows)
  })
  return (
    <>
      <Menu trigger={<MoreButton />} defaultOpen={defaultOpen} takesFocus={takesFocus}>
        <ExtraMenuItems />
        {!readOnly && files.items}
        {!readOnly && <MenuSeparator />}
        {print.items}
        <PaperItems year={year} school={school} classroom={classroom} month={month} />
      </Menu>
      {files.dialog}
      {print.view}
    </>
  )
}
