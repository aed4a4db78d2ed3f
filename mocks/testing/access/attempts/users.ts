import { roles } from '@/auth/permissions'
import type { Actor, Attempts } from '../attempt'
import { degreeOf, users } from '../../world-ids'
import { accountFor } from '../positions'

const userInput = {
  username: 'new.user',
  password: null,
  is_password_temporary: false,
  first_name: 'វណ្ណា',
  last_name: 'សុខ',
  gender: 'm',
  email: null,
  phone_number_1: '012345678',
  user_group: 'teacher',
  staff_group: 'teacher',
  school_id: null,
  school_degree: null,
  gazetteer_id: null,
}

/** Teaches in another district of the province; put into the world where users are concerned. */
export const borderer = {
  id: 9500,
  username: 'borderer',
  first_name: 'វណ្ណា',
  last_name: 'សុខ',
  gender: 'm',
  user_group: 'teacher',
  gazetteer_code: '02010101',
  raw_school_id: 3,
} as const

function userAt(position: string, role: Actor): number {
  if (position === 'own') return accountFor(role)
  if (position === 'own-school' || position === 'wrong-place') {
    return role === 'teacher' ? users.school_management : users.teacher
  }
  if (position === 'national') return role === 'data_user' ? users.super_data_user : users.data_user
  return (
    {
      student: users.student,
      'same-district': users.neighbour,
      'same-province': borderer.id,
      'other-province': users.stranger,
    }[position] ?? 999
  )
}

const teacherAt: Readonly<Record<string, { school_id: number; gazetteer_id: number }>> = {
  'own-school': { school_id: 1, gazetteer_id: 9 },
  'same-district': { school_id: 2, gazetteer_id: 9 },
  'same-province': { school_id: 3, gazetteer_id: 6 },
  'other-province': { school_id: 4, gazetteer_id: 2 },
  nonexistent: { school_id: 999, gazetteer_id: 9 },
}

/** The teacher of a school, its manager as other managers may make one, or a user of the whole country. */
function newUser(position: string) {
  if (position.startsWith('manager-')) {
    const group = 'school_management'
    const at = position === 'manager-here' ? 'own-school' : 'other-province'
    return { ...userInput, user_group: group, staff_group: group, ...teacherAt[at] }
  }
  return position === 'national'
    ? { ...userInput, user_group: 'data_user', staff_group: null, school_degree: 0 }
    : { ...userInput, ...(teacherAt[position] ?? teacherAt['own-school']) }
}

/** A payload that leaves an account's group and place as they are; at the wrong place, one that moves it away. */
function sameUser(position: string, role: Actor) {
  if (position === 'own') {
    const group = role === 'anonymous' ? 'demis' : role
    const ofSchool = group === 'teacher' || group === 'school_management'
    const place = { provincial_officer: { gazetteer_id: 5 }, district_officer: { gazetteer_id: 9 } }
    return {
      ...userInput,
      username: group,
      user_group: group,
      staff_group: ofSchool ? group : null,
      ...(ofSchool && teacherAt['own-school']),
      ...(group === 'provincial_officer' || group === 'district_officer' ? place[group] : {}),
      ...(group === 'data_user' || group === 'super_data_user' ? { school_degree: degreeOf[group] } : {}),
    }
  }
  const ofSchool = role === 'teacher' ? 'school_management' : 'teacher'
  if (position === 'wrong-place') return { ...newUser('other-province'), username: ofSchool }
  const names: Readonly<Record<string, string>> = {
    'own-school': ofSchool,
    'same-district': 'neighbour',
    'same-province': borderer.username,
    'other-province': 'stranger',
    national: role === 'data_user' ? 'super_data_user' : 'data_user',
  }
  return { ...newUser(position), username: names[position] ?? 'nobody' }
}

export const userAttempts = {
  'GET /profile/:username': (position, role) => {
    const own = role === 'anonymous' ? 'demis' : role
    const other = roles.find((name) => name !== own)
    return { address: `/profile/${{ own, other, nonexistent: 'nobody' }[position] ?? ''}` }
  },
  'GET /groups': () => ({ address: '/groups' }),
  'GET /users': () => ({ address: '/users' }),
  'GET /users/:id': (position, role) => ({ address: `/users/${userAt(position, role)}` }),
  'PUT /users/:id': (position, role) => ({
    address: `/users/${userAt(position, role)}`,
    body: sameUser(position, role),
  }),
  'POST /users': (position) => ({ address: '/users', body: newUser(position) }),
  'DELETE /users/activate/:id': (position, role) => ({ address: `/users/activate/${userAt(position, role)}` }),
} satisfies Partial<Attempts>
