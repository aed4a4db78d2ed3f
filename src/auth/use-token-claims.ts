import { useAuth } from 'react-oidc-context'
import { useAppSession } from './session-provider'
import { type ClaimPaths, readTokenClaims, type TokenClaims } from './token-claims'

/** The claims of the signed-in user's tokens, their paths, and the user's identifier at the identity service. */
export function useTokenClaims(): TokenClaims & { paths: ClaimPaths; subject: string | null } {
  const { user } = useAuth()
  const { claimPaths: paths } = useAppSession()
  return {
    ...readTokenClaims(user?.access_token ?? '', user?.profile, paths),
    paths,
    subject: user?.profile.sub ?? null,
  }
}
