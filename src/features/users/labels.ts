import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '@/auth/permissions'

export const groupLabels = {
  demis: msg({ id: 'role.demis' }),
  provincial_officer: msg({ id: 'role.provincialOfficer' }),
  district_officer: msg({ id: 'role.districtOfficer' }),
  school_management: msg({ id: 'role.schoolManagement' }),
  teacher: msg({ id: 'role.teacher' }),
  data_user: msg({ id: 'role.dataUser' }),
  super_data_user: msg({ id: 'role.superDataUser' }),
  student: msg({ id: 'student.title' }),
} satisfies Record<Role, MessageDescriptor>

/** The degrees that a data user may be given. */
export const degreeLabels = [
  { value: '0', label: msg({ id: 'common.all' }) },
  { value: '1', label: msg({ id: 'school.degree1' }) },
  { value: '2', label: msg({ id: 'userManagement.degree.primary' }) },
  { value: '3', label: msg({ id: 'userManagement.degree.secondary' }) },
]
