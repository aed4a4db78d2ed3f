import { useSyncExternalStore } from 'react'
import type { IssuingOffice } from '@/lib/papers/letterhead'
import type { Session, SessionState, SignedInUser } from './session'
import { useAppSession } from './session-provider'

/** The state of the session, and the two ways to change it. */
export function useSession(): SessionState & Pick<Session, 'signIn' | 'signOut'> {
  const session = useAppSession()
  const state = useSyncExternalStore(session.subscribe, session.state)
  return { ...state, signIn: session.signIn, signOut: session.signOut }
}

/** The signed-in user, or null. */
export function useUser(): SignedInUser | null {
  const session = useAppSession()
  return useSyncExternalStore(session.subscribe, () => {
    const state = session.state()
    return state.status === 'signed-in' ? state.user : null
  })
}

/** The office of the signed-in user, which makes what the user prints and exports. */
export function useOwnOffice(): IssuingOffice {
  const { province = null, district = null, school = null } = useUser()?.profile ?? {}
  return { province, district, school }
}
