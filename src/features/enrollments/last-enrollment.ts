import * as z from 'zod/mini'
import { readShared, removeShared, writeShared } from '@/lib/storage/storage'
import { lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import type { EnrollmentSearch } from './enrollment-search'

const schema = z.object({ grade: z.number(), reportStage: z.number() })

const storageKeyFor = (user: SignedInUser) => `last-enrollment:${String(user.profile.id)}`

/**
 * The grade and report stage that a user of a school enrolled into last on this device: most enroll many children into one
 * grade. Others choose a school first, and its grades with it.
 */
export function lastEnrollment(user: SignedInUser): Pick<EnrollmentSearch, 'grade' | 'reportStage'> {
  return (lockedSchool(user) === null ? null : readShared(storageKeyFor(user), schema)) ?? {}
}

export function rememberEnrollment(user: SignedInUser, { grade, reportStage }: EnrollmentSearch): void {
  writeShared(storageKeyFor(user), { grade, reportStage })
}

export function forgetEnrollment(user: SignedInUser): void {
  removeShared(storageKeyFor(user))
}
