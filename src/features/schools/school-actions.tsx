import { useLingui } from '@lingui/react'
import { DoorOpen, Eye, Pencil } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { useUser } from '@/auth/use-session'
import { RowActions } from '@/components/tables/row-actions'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import { editsSchools, mayEditSchool, mayOpenClassrooms } from './access'
import type { School } from '@/domain/schools/schema'

/** The actions of one school in the list: view, edit, go to its classrooms. */
export function SchoolActions({ school }: { school: School }) {
  const { i18n } = useLingui()
  const user = useUser()
  const name = localName(school, useLocale())
  if (user === null) return null
  const edit = { name: i18n._('school.editNamed', { name }), label: i18n._('common.edit'), icon: Pencil }
  const classrooms = {
    name: i18n._('school.classroomsNamed', { name }),
    label: i18n._('school.classrooms'),
    icon: DoorOpen,
  }
  const outside = i18n._('school.outOfScope')
  const daily = (
    <>
      <IconLink
        to="/school/view/$schoolId"
        params={{ schoolId: school.id }}
        name={i18n._('school.viewNamed', { name })}
        label={i18n._('common.view')}
        icon={Eye}
      />
      {editsSchools(user) &&
        (mayEditSchool(user, school) ? (
          <IconLink to="/school/edit/$schoolId" params={{ schoolId: school.id }} {...edit} />
        ) : (
          <IconButton {...edit} disabledReason={outside} />
        ))}
    </>
  )
  return (
    <RowActions name={name} daily={daily}>
      {daily}
      {mayOpenClassrooms(user, school) ? (
        <IconLink
          to="/classroom"
          search={{ academicYear: school.academic_year_id, school: school.id }}
          {...classrooms}
        />
      ) : (
        <IconButton {...classrooms} disabledReason={outside} />
      )}
    </RowActions>
  )
}
