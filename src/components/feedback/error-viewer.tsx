import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { useSelector } from '@tanstack/react-store'
import { formatDateTime } from '@/lib/dates/dates'
import { clearErrorLog, errorLog, type LoggedError } from '@/lib/storage/error-log'
import { useLocale } from '@/lib/i18n/i18n'
import { buttonStyle } from '@/components/ui/button-style'
import { cn } from '@/components/ui/cn'
import { PageHeader } from '@/components/shell/page-header'

/** The errors this device has kept, newest first, and the one that is selected in full. */
export function ErrorViewer() {
  const { i18n } = useLingui()
  const locale = useLocale()
  const errors = useSelector(errorLog)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const selected = errors.find(({ id }) => id === selectedId) ?? errors[0]
  if (!selected) {
    return (
      <>
        <PageHeader>{i18n._('errors.about')}</PageHeader>
        <p className="max-w-2xl rounded border border-line bg-surface-raised p-6">{i18n._('errors.none')}</p>
      </>
    )
  }
  return (
    <>
      <PageHeader
        actions={
          <button type="button" className={buttonStyle('secondary')} onClick={clearErrorLog}>
            {i18n._('errors.clear')}
          </button>
        }
      >
        {i18n._('errors.about')}
      </PageHeader>
      <div className="grid items-start gap-4 md:grid-cols-[20rem_minmax(0,1fr)]">
        <ul aria-label={i18n._('errors.list')} className="rounded border border-line bg-surface-raised p-1">
          {errors.map(({ id, name, at }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === selected.id}
                onClick={() => setSelectedId(id)}
                className={cn(
                  'w-full rounded px-3 py-2 text-start pointer-coarse:min-h-11',
                  id === selected.id ? 'bg-accent-soft text-accent-strong' : 'hover:bg-accent-soft',
                )}
              >
                <span className="block font-medium break-words">{name}</span>
                <span className="block text-sm text-ink-muted">{formatDateTime(at, locale)}</span>
              </button>
            </li>
          ))}
        </ul>
        <Details error={selected} />
      </div>
    </>
  )
}

function Details({ error: { name, code, route, at, message, stack } }: { error: LoggedError }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const rows = [
    ['errors.date', formatDateTime(at, locale)],
    ['errors.page', route],
    ['errors.code', code],
    ['errors.message', message],
  ] as const
  return (
    <section aria-labelledby="error-name" className="rounded border border-line bg-surface-raised p-4">
      <h2 id="error-name" className="text-lg font-semibold break-words">
        {name}
      </h2>
      <dl className="mt-2">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="mt-1">
                <dt className="text-sm text-ink-muted">{i18n._(label)}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
        <div className="mt-1">
          <dt className="text-sm text-ink-muted">{i18n._('errors.stack')}</dt>
          <dd>
            <pre className="text-sm break-all whitespace-pre-wrap">{stack || i18n._('errors.noStack')}</pre>
          </dd>
        </div>
      </dl>
    </section>
  )
}
