import { useLingui } from '@lingui/react'
import { LogOut } from 'lucide-react'
import { useAuth } from 'react-oidc-context'
import { buttonStyle } from '@/components/ui/button-style'
import { useSession } from '@/auth/use-session'
import { type TokenClaims, type ClaimPaths, readTokenClaims } from '@/auth/token-claims'
import { useAppSession } from '@/auth/session-provider'
import { useStandInTitle } from './page-title'

/**
 * A user whose token names no account, or gives no permission for this system: names the account and the claims that were
 * read, so that the user knows what to show to whom, and the administrator sees what the identity service has to send.
 */
export function AccountWithoutPermissions() {
  const { i18n } = useLingui()
  const { signOut } = useSession()
  const { username, subject, permissions, paths } = useTokenClaims()
  useStandInTitle('session.noPermissions.title')
  const rows = [
    ['session.noPermissions.account', username ?? subject ?? ''],
    [
      'session.noPermissions.usernameClaim',
      [paths.username].flat().join('.'),
      username === null ? 'session.noPermissions.noName' : null,
    ],
    ['session.noPermissions.rolesClaim', [paths.roles].flat().join('.'), findProblem(permissions)],
  ] as const
  return (
    <section className="max-w-2xl rounded border border-line bg-surface-raised p-6">
      <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
        {i18n._('session.noPermissions.title')}
      </h1>
      <p className="mt-2">
        {i18n._(username === null ? 'common.error.unauthorizedUser' : 'session.noPermissions.text')}
      </p>
      <dl className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([label, value, problem]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{i18n._(label)}</dt>
            <dd className="wrap-anywhere">
              {value}
              {problem && <p>{i18n._(problem)}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <button type="button" className={buttonStyle('primary')} onClick={() => void signOut()}>
          <LogOut aria-hidden className="size-4" />
          {i18n._('session.signOut')}
        </button>
      </div>
    </section>
  )
}

function findProblem(permissions: TokenClaims['permissions']) {
  if (permissions === null) return 'session.noPermissions.noRoles'
  return permissions.size === 0 ? 'session.noPermissions.otherRoles' : null
}

/** The claims of the signed-in user's tokens, their paths, and the user's identifier at the identity service. */
function useTokenClaims(): TokenClaims & { paths: ClaimPaths; subject: string | null } {
  const { user } = useAuth()
  const { claimPaths: paths } = useAppSession()
  return {
    ...readTokenClaims(user?.access_token ?? '', user?.profile, paths),
    paths,
    subject: user?.profile.sub ?? null,
  }
}
