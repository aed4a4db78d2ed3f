import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { ChevronDown, X } from 'lucide-react'
import { useSession } from '@/auth/use-session'
import { cn } from '@/components/ui/cn'
import { currentEntry, type MenuEntry, menuFor, type MenuSection } from '@/routing/menu'
import { EntryIcon } from './menu-icon'
import { DisplaySettings } from './display-settings'
import { Product } from './product'
import type { MenuGroup } from '@/routing/route-meta'

const groupNames = {
  public: msg({ id: 'menu.public' }),
  management: msg({ id: 'menu.management' }),
  scholarship: msg({ id: 'menu.scholarship' }),
  stsData: msg({ id: 'menu.stsData' }),
  administration: msg({ id: 'menu.administration' }),
} satisfies Record<MenuGroup, MessageDescriptor>

interface SidebarProps {
  id: string
  open: boolean
  /** Beside the page; otherwise a drawer over it. */
  beside: boolean
  onClose: () => void
}

/** The menu of the product, 250 wide: a column beside the page on wide screens, a drawer on narrow ones. */
export function Sidebar({ id, open, beside, onClose }: SidebarProps) {
  if (!beside) return <Drawer id={id} open={open} onClose={onClose} />
  return (
    <div
      id={id}
      hidden={!open}
      className="sticky top-topbar h-[calc(100dvh-theme(spacing.topbar))] w-sidebar shrink-0 overflow-y-auto border-r border-line bg-surface print:hidden"
    >
      <MenuList />
    </div>
  )
}

// The browser's own modal dialog keeps the focus inside, closes on Escape and gives the focus back.
function Drawer({ id, open, onClose }: Omit<SidebarProps, 'beside'>) {
  const { i18n } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
    // A press beside the drawer lands on the dialog itself, its backdrop.
    const pressed = (event: MouseEvent) => {
      if (event.target === element) onClose()
    }
    element.addEventListener('click', pressed)
    return () => element.removeEventListener('click', pressed)
  }, [open, onClose])
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={i18n._('shell.menu')}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-sidebar max-w-[90vw] overscroll-contain border-r border-line bg-surface text-ink backdrop:bg-backdrop"
    >
      <div className="flex items-center gap-2 p-2 pl-4">
        <div className="flex-1">
          <Product />
        </div>
        {open && (
          <div className="cards:hidden">
            <DisplaySettings />
          </div>
        )}
        <button
          type="button"
          aria-label={i18n._('shell.menu.close')}
          onClick={onClose}
          className="inline-flex size-9 items-center justify-center rounded hover:bg-accent-soft pointer-coarse:size-11"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {open && <MenuList />}
    </dialog>
  )
}

function MenuList() {
  const { i18n } = useLingui()
  const router = useRouter()
  const session = useSession()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const sections = useMemo(() => menuFor(Object.values(router.routesById), session), [router, session])
  const current = currentEntry(sections, pathname)
  return (
    <nav aria-label={i18n._('shell.menu')} className="flex flex-col gap-3 p-2 pb-8">
      {sections.map((section) =>
        section.group === 'scholarship' || (section.group === 'public' && session.status === 'signed-in') ? (
          <CollapsibleSection key={section.group} section={section} current={current} />
        ) : (
          <Section key={section.group} section={section} current={current} />
        ),
      )}
    </nav>
  )
}

interface SectionProps {
  section: MenuSection
  current: MenuEntry | undefined
}

function Section({ section: { group, entries }, current }: SectionProps) {
  const { i18n } = useLingui()
  const headingId = useId()
  return (
    <section>
      <h2 id={headingId} className={group === 'public' ? 'sr-only' : 'px-3 pt-1 text-xs font-semibold text-ink-muted'}>
        {i18n._(groupNames[group])}
      </h2>
      <Entries entries={entries} current={current} labelledBy={headingId} />
    </section>
  )
}

function CollapsibleSection({ section: { group, entries }, current }: SectionProps) {
  const { i18n } = useLingui()
  const headingId = useId()
  const listId = useId()
  const here = entries.some((entry) => entry === current)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? here
  return (
    <section>
      <h2 className="text-xs font-semibold text-ink-muted">
        <button
          id={headingId}
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setChosen(!open)}
          className="flex min-h-9 w-full items-center justify-between gap-2 rounded px-3 text-start hover:bg-accent-soft pointer-coarse:min-h-11"
        >
          {i18n._(groupNames[group])}
          <ChevronDown aria-hidden className={cn('size-4', open && 'rotate-180')} />
        </button>
      </h2>
      <div id={listId} hidden={!open}>
        <Entries entries={entries} current={current} labelledBy={headingId} />
      </div>
    </section>
  )
}

interface EntriesProps {
  entries: readonly MenuEntry[]
  current: MenuEntry | undefined
  labelledBy: string
}

function Entries({ entries, current, labelledBy }: EntriesProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <Entry key={entry.path} entry={entry} isCurrent={entry === current} />
      ))}
    </ul>
  )
}

/** Memoized: a change of page concerns two of the entries. */
const Entry = memo(function Entry({ entry, isCurrent }: { entry: MenuEntry; isCurrent: boolean }) {
  const { i18n } = useLingui()
  return (
    <li>
      <Link
        to={entry.path}
        aria-current={isCurrent ? 'page' : undefined}
        className={cn(
          'flex min-h-9 items-center gap-3 rounded px-3 py-1 text-sm pointer-coarse:min-h-11',
          isCurrent ? 'bg-accent-soft font-semibold text-accent-strong' : 'hover:bg-accent-soft',
        )}
      >
        <EntryIcon icon={entry.icon} size="size-4" />
        {i18n._(entry.title)}
      </Link>
    </li>
  )
})
