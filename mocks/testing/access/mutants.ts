import { academicYearStatuses } from '@/features/academic-years/schema'
import { permissions, type Permission } from '@/session/permissions'
import { rolePermissions } from '../../identity/role-permissions'
import { isPermitted, ruleOf, type Operation, type Rule } from '../../policy'

/** One line of the policy table with one mistake in it. */
export interface Mutant {
  operation: Operation
  /** What is wrong with it, for whoever reads that it survived. */
  mistake: string
  rule: Rule
  /** The permission that it is about. */
  permission?: Permission
  /** Of a permission that lets nobody in by itself: one that does, and with which it reaches the whole country. */
  beside?: Permission
}

/** The roles that see less than the whole country. */
const scoped = ['provincial_officer', 'district_officer', 'school_management', 'teacher'] as const

/** Every line of the table wrong in every single way: a permission more or less, the scope, the statuses of the year. */
export function mutantsOf(operation: Operation): Mutant[] {
  const rule = ruleOf(operation)
  if (rule.who === 'public') return []
  const made: Make = (mistake, change, permission) => ({
    operation,
    mistake,
    rule: { ...rule, ...change },
    ...(permission === undefined ? {} : { permission }),
  })
  return [
    ...whoMutants(rule, made),
    ...scopeMutants(rule, made),
    ...everywhereMutants(rule, made),
    ...yearMutants(rule, made),
  ]
}

type Make = (mistake: string, change: Partial<Rule>, permission?: Permission) => Mutant

/** In place of the only permission that there was. */
const student = 'sts_student_manage_own_account'

const isSome = (list: readonly Permission[]): list is readonly [Permission, ...Permission[]] => list.length > 0

function whoMutants({ who }: Rule, made: Make): Mutant[] {
  if (typeof who === 'string') return permissions.map((only) => made(`only for ${only}`, { who: [only] }))
  const less = who.map((gone) => {
    const left = who.filter((permission) => permission !== gone)
    return made(
      `without ${gone}`,
      { who: isSome(left) ? left : [gone === student ? 'sts_manage_school' : student] },
      gone,
    )
  })
  const more = permissions
    .filter((permission) => !who.includes(permission))
    .map((added) => made(`with ${added}`, { who: [...who, added] }, added))
  const stranger = permissions.find((permission) => !who.includes(permission))
  return [...less, ...more, made('for everyone who is signed in', { who: 'signed-in' }, stranger)]
}

function scopeMutants({ who, scope }: Rule, made: Make): Mutant[] {
  // What is of nobody's place, or of the account itself, asks for no reach; an export asks for one of its own, which
  // the cells of its positions hold.
  if (scope !== 'schools' && scope !== 'classrooms') return []
  // Schools and classrooms differ for teachers alone.
  const other = scope === 'schools' ? 'classrooms' : 'schools'
  const hasTeachers = isPermitted({ who, scope }, new Set<Permission>(rolePermissions.teacher))
  return [made('without scope', { scope: 'none' }), ...(hasTeachers ? [made(`of ${other}`, { scope: other })] : [])]
}

function everywhereMutants({ who, scope, everywhere = [] }: Rule, made: Make): Mutant[] {
  if (scope !== 'schools' && scope !== 'classrooms') return []
  const less = everywhere.map((gone) => {
    const mutant = made(`not everywhere with ${gone}`, { everywhere: everywhere.filter((each) => each !== gone) }, gone)
    return typeof who === 'string' || who.includes(gone) ? mutant : { ...mutant, beside: who[0] }
  })
  // Of those that a role with a place holds beside one that lets it in: nobody else would be let further.
  const more = permissions.filter(
    (permission) =>
      !everywhere.includes(permission) &&
      scoped.some((role) => {
        const held = new Set<Permission>(rolePermissions[role])
        return held.has(permission) && isPermitted({ who, scope }, held)
      }),
  )
  return [...less, ...more.map((added) => made(`everywhere with ${added}`, { everywhere: [...everywhere, added] }))]
}

function yearMutants({ refusedIn }: Rule, made: Make): Mutant[] {
  if (refusedIn === undefined) return []
  return academicYearStatuses.map((status) => {
    const { [status]: refusal, ...left } = refusedIn
    return refusal === undefined
      ? made(`refused in ${status}`, { refusedIn: { ...refusedIn, [status]: 'mutant' } })
      : made(`not refused in ${status}`, { refusedIn: left })
  })
}

/** Runs something with the wrong line in the table. */
export async function withMutant<T>({ operation, rule }: Mutant, run: () => Promise<T>): Promise<T> {
  const line = ruleOf(operation)
  const right = { ...line }
  Object.assign(line, rule)
  try {
    return await run()
  } finally {
    if (right.everywhere === undefined) delete line.everywhere
    Object.assign(line, right)
  }
}
