import { useLingui } from '@lingui/react'
import { useMatches, useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useSession } from '@/auth/use-session'
import { TextLink } from '@/components/ui/text-link'
import { crumbsFor } from '@/routing/breadcrumbs'
import { useOpener } from '@/routing/opener'

/** The way down to a create, edit or view page. Nothing on pages that stand right below home. */
export function Breadcrumbs() {
  const { i18n } = useLingui()
  const router = useRouter()
  const session = useSession()
  const opener = useOpener()
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const crumbs = page ? crumbsFor(Object.values(router.routesById), page, session) : []
  if (!page || crumbs.length === 0) return null
  return (
    <nav aria-label={i18n._('shell.breadcrumbs')} className="mb-1 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-ink-muted">
        {crumbs.map(({ title, path }) => (
          <li key={path} className="flex items-center gap-1">
            {/* The page itself is the last entry, not one above it. */}
            <TextLink
              to={path}
              activeOptions={{ exact: true }}
              onClick={opener?.pathname === path ? opener.onClick : undefined}
            >
              {i18n._(title)}
            </TextLink>
            <ChevronRight aria-hidden className="size-4" />
          </li>
        ))}
        <li aria-current="page">{i18n._(page.staticData.title)}</li>
      </ol>
    </nav>
  )
}
