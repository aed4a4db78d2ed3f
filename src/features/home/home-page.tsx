import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { ChartPie, ChevronRight, CirclePlay, Info, type LucideIcon, Mail } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { Role } from '@/auth/permissions'
import { useSession } from '@/auth/use-session'
import { TextLink } from '@/components/ui/text-link'
import { AccountWithoutPermissions } from '@/components/shell/lazy-account-without-permissions'
import { type MenuEntry, menuFor } from '@/routing/menu'
import { EntryIcon } from '@/components/shell/menu-icon'

interface Card {
  to: '/contact' | '/dasquert' | '/about' | '/tutorial'
  title: string
  text: string
  icon: LucideIcon
}

const cards: readonly Card[] = [
  { to: '/contact', title: 'contact.title', text: 'home.contact', icon: Mail },
  { to: '/dasquert', title: 'dasquert.title', text: 'home.dasquert', icon: ChartPie },
  { to: '/about', title: 'about.title', text: 'home.about', icon: Info },
  { to: '/tutorial', title: 'tutorial.title', text: 'home.tutorial', icon: CirclePlay },
]

/** The pages that each group most likely came for. Only those in the menu are shown. */
const usual = {
  demis: ['/academic-year', '/school', '/user', '/management-report'],
  provincial_officer: ['/school', '/enrollment', '/transfer', '/report'],
  district_officer: ['/school', '/enrollment', '/transfer', '/report'],
  school_management: ['/classroom', '/student', '/score', '/report'],
  teacher: ['/score', '/attendance', '/student', '/report'],
  data_user: ['/school', '/report', '/management-report'],
  super_data_user: ['/student', '/report', '/management-report'],
  student: ['/report', '/account/student/edit'],
} satisfies Record<Role, readonly string[]>

/** Home: banner, four cards, two partners; for a signed-in user first what they came for, and the reports. */
export function HomePage({ reports }: { reports: ReactNode }) {
  const { i18n } = useLingui()
  if (useSession().status === 'no-permissions') return <AccountWithoutPermissions />
  return (
    <div className="mx-auto max-w-5xl">
      <Banner />
      <QuickLinks />
      {reports}
      <Section title={i18n._('home.information')}>
        <ul className="grid gap-3 cards:grid-cols-2">
          {cards.map(({ to, title, text, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full items-start gap-4 rounded border border-line bg-surface-raised p-4 hover:border-accent"
              >
                <span className="inline-flex size-11 shrink-0 items-center justify-center rounded bg-accent-soft text-accent">
                  <Icon aria-hidden className="size-6" />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{i18n._(title)}</span>
                  <span className="block text-sm text-ink-muted">{i18n._(text)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={i18n._('home.partners')}>
        <ul className="grid gap-3 cards:grid-cols-2">
          <Partner src="/partner-ministry.svg" name={i18n._('home.partnerMinistry')} />
          <Partner src="/partner-development.svg" name={i18n._('home.partnerDevelopment')} />
        </ul>
      </Section>
    </div>
  )
}

function Banner() {
  const { i18n } = useLingui()
  return (
    <div className="flex items-end gap-6 rounded bg-banner px-6 pt-6 text-banner-ink md:px-8 md:pt-8">
      <div className="min-w-0 flex-1 pb-6 md:pb-8">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
          {i18n._('home.banner')}
        </h1>
        <p className="mt-2">{i18n._('home.bannerText')}</p>
      </div>
      <Schoolhouse />
    </div>
  )
}

function QuickLinks() {
  const { i18n } = useLingui()
  const locale = useLocale()
  const router = useRouter()
  const session = useSession()
  if (session.status !== 'signed-in') return null
  const offered = menuFor(Object.values(router.routesById), session).flatMap(({ entries }) => entries)
  const entries = usual[session.user.role].flatMap((path) => offered.find(({ route }) => route === path) ?? [])
  return (
    <Section title={i18n._('home.greeting', { name: fullName(session.user.profile, locale) })}>
      <ul className="grid gap-3 cards:grid-cols-2 lg:grid-cols-4">
        {entries.map((entry) => (
          <li key={entry.path}>
            <QuickLink entry={entry} />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {(['/dashboard', '/holiday'] as const).map((to) => (
          <TextLink inText key={to} to={to}>
            {i18n._(to === '/dashboard' ? 'dashboard.title' : 'holiday.title')}
          </TextLink>
        ))}
      </p>
    </Section>
  )
}

function QuickLink({ entry: { path, title, icon } }: { entry: MenuEntry }) {
  const { i18n } = useLingui()
  return (
    <Link
      to={path}
      className="flex h-full min-h-14 items-center gap-3 rounded border border-accent bg-surface-raised px-4 py-2 font-semibold text-accent hover:bg-accent-soft"
    >
      <EntryIcon icon={icon} size="size-5" />
      <span className="min-w-0 flex-1">{i18n._(title)}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0" />
    </Link>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Partner({ src, name }: { src: string; name: string }) {
  return (
    <li className="flex items-center gap-3 rounded border border-line bg-surface-raised px-4 py-3">
      <img src={src} alt={name} width="64" height="64" />
      <span aria-hidden className="text-sm text-ink-muted">
        {name}
      </span>
    </li>
  )
}

/** A school with its yard and flag, in lines: the banner's picture. */
function Schoolhouse() {
  return (
    <svg
      viewBox="0 0 240 120"
      aria-hidden
      className="hidden w-60 shrink-0 opacity-50 md:block"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M0 118h240" />
      <path d="M40 118V70h160v48M32 70h176l-14-16H46z" />
      <path d="M92 54l28-26 28 26M104 54l16-14 16 14M120 28V16M116 20l4-8 4 8" />
      <path d="M108 118V86h24v32M120 86v32M54 82h14v14H54zM78 82h14v14H78zM148 82h14v14h-14zM172 82h14v14h-14z" />
      <path d="M18 118V34M18 36h18v12H18" />
      <path d="M220 118V92M220 96c-12-2-14-18 0-26 14 8 12 24 0 26z" />
    </svg>
  )
}
