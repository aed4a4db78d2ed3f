import { useLingui } from '@lingui/react'
import { Hammer } from 'lucide-react'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from './page-header'

/** Says honestly that a page of the specification is still to come. Its route and its access rule are already real. */
export function NotYetBuilt() {
  const { i18n } = useLingui()
  return (
    <>
      <PageHeader />
      <div className="max-w-2xl rounded border border-line bg-surface-raised p-6">
        <p className="flex items-center gap-3 text-lg font-medium">
          <Hammer aria-hidden className="size-6 shrink-0 text-ink-muted" />
          {i18n._('shell.notYetBuilt')}
        </p>
        <p className="mt-2 text-ink-muted">{i18n._('shell.notYetBuilt.meanwhile')}</p>
        <div className="mt-4">
          <LinkButton to="/">{i18n._('shell.backHome')}</LinkButton>
        </div>
      </div>
    </>
  )
}
