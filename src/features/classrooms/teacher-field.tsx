import type { Control } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Combobox } from '@/components/forms/combobox'
import { useField } from '@/components/forms/use-field'
import { formatClassName } from '@/domain/classrooms/class-name'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { SignedInUser } from '@/auth/session'
import { LockedValue } from '@/components/ui/locked-value'
import { staffQueries } from '@/domain/staffs/queries'
import type { Classroom, ClassroomFormValues, ClassroomInput } from '@/domain/classrooms/schema'

interface TeacherFieldProps {
  control: Control<ClassroomFormValues, unknown, ClassroomInput>
  user: SignedInUser
  school: number
  /** The school's classes of the year: each teacher's classes are shown beside the name. */
  classrooms: readonly Classroom[]
  /** The present teacher of the class, who may no longer be in the school's list. */
  present: Classroom['teacher']
}

/** The class teacher, out of the school's teachers. A teacher's own classes stay their own. */
export function TeacherField({ control, user, school, classrooms, present }: TeacherFieldProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const isTeacher = user.role === 'teacher'
  const staffs = useQuery({
    ...staffQueries.lookup({ staffRole: 'teacher', yearSchool: school }),
    enabled: !isTeacher,
  })
  const label = i18n._('classroom.teacher')
  const listed = (staffs.data ?? []).map(({ id, user: person }) => ({ id, person }))
  const isMissing = present !== null && staffs.isSuccess && !listed.some(({ id }) => id === present.staff_id)
  const people = isMissing ? [...listed, { id: present.staff_id, person: present }] : listed
  const { field, shellProps } = useField({
    control,
    name: 'classroom_teacher',
    label,
    problem: staffs.isError ? i18n._('gazetteer.notLoaded') : undefined,
    format: (chosen) => {
      const found = people.find(({ id }) => id === chosen)
      return found === undefined ? '' : fullName(found.person, locale)
    },
  })
  if (isTeacher) {
    return (
      <LockedValue
        label={label}
        value={fullName(user.profile, locale)}
        reason={i18n._('classroom.teacher.onlySelf')}
        error={shellProps.error}
      />
    )
  }
  const formatClasses = (id: number) =>
    classrooms
      .filter(({ teacher }) => teacher?.staff_id === id)
      .map((room) => formatClassName(room, locale))
      .join(', ')
  return (
    <Combobox
      {...shellProps}
      label={label}
      value={field.value === null ? '' : String(field.value)}
      options={people.map(({ id, person }) => ({
        value: String(id),
        label: fullName(person, locale),
        detail: formatClasses(id),
        searchText: `${fullName(person, 'km')} ${fullName(person, 'en')}`,
      }))}
      loading={staffs.isFetching}
      placeholder={i18n._('classroom.teacher.placeholder')}
      onChange={(id) => field.onChange(id === '' ? null : Number(id))}
      onBlur={field.onBlur}
    />
  )
}
