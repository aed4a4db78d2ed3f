import { overlapsOwnPlace } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { errorRedirect } from './error-redirect'
import { unreadablePlace } from './school-context-search'

/** Leads to the error page where the place that an address names cannot be read or is outside the user's own. */
export function assertPlaceOffered(user: SignedInUser, code: string | undefined): void {
  if (code === undefined) return
  if (code === unreadablePlace) throw errorRedirect('404')
  if (!overlapsOwnPlace(user, code)) throw errorRedirect('403')
}
