import { createContext, type ReactNode, useContext } from 'react'
import { AuthProvider } from 'react-oidc-context'
import type { AppSession } from './create-session'

const SessionContext = createContext<AppSession | null>(null)

/** The session of the nearest SessionProvider. */
export function useAppSession(): AppSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('The session is used outside its provider')
  return session
}

/**
 * Provides the session, and with `useAuth` the tokens' claims. The session has read the identity service's answer before
 * anything rendered, so the library must not read it again.
 */
export function SessionProvider({ session, children }: { session: AppSession; children: ReactNode }) {
  return (
    <AuthProvider userManager={session.userManager} skipSigninCallback>
      <SessionContext value={session}>{children}</SessionContext>
    </AuthProvider>
  )
}
