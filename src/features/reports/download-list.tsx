import { useLingui } from '@lingui/react'
import { Check, RotateCcw, X } from 'lucide-react'
import { formatInteger } from '@/lib/text/numbers'
import { CardSection } from '@/components/shell/card-section'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { ProblemText } from '@/components/ui/problem-text'
import type { Download, Downloads, DownloadState } from './use-downloads'

/** The requested reports and their states. The page stays usable meanwhile. */
export function DownloadList({ downloads, retry, drop }: Downloads) {
  const { i18n } = useLingui()
  return (
    <>
      {downloads.length > 0 && (
        <CardSection title={i18n._('report.downloads')}>
          <ul className="text-sm">
            {downloads.map((download) => (
              <Row
                key={download.id}
                download={download}
                onRetry={() => retry(download)}
                onDrop={() => drop(download)}
              />
            ))}
          </ul>
        </CardSection>
      )}
      <Announcement latest={downloads[0]} />
    </>
  )
}

interface RowProps {
  download: Download
  onRetry: () => void
  onDrop: () => void
}

function Row({ download: { order, state }, onRetry, onDrop }: RowProps) {
  const { i18n } = useLingui()
  const name = [i18n._(order.name), ...order.of].join(' · ')
  const underWay = state.kind === 'waiting' || state.kind === 'arriving'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{name}</p>
        <State state={state} name={name} />
      </div>
      {state.kind === 'failed' && !state.isRefused && (
        <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={onRetry}>
          {i18n._('common.tryAgain')}
        </Button>
      )}
      {underWay ? (
        <Button aria-label={i18n._('report.download.cancel', { name })} onClick={onDrop}>
          {i18n._('common.cancel')}
        </Button>
      ) : (
        <IconButton name={i18n._('report.download.remove', { name })} icon={X} onClick={onDrop} />
      )}
    </li>
  )
}

function State({ state, name }: { state: DownloadState; name: string }) {
  const { i18n } = useLingui()
  switch (state.kind) {
    case 'waiting':
      return (
        <p className="flex items-center gap-2 text-ink-muted">
          <Spinner />
          {i18n._('report.download.making')}
        </p>
      )
    case 'arriving':
      return (
        <div className="flex flex-wrap items-center gap-x-3 text-ink-muted tabular-nums">
          <progress
            aria-label={name}
            className="h-2 w-40 max-w-full accent-accent"
            {...(state.total !== null && { value: state.received, max: Math.max(1, state.total) })}
          />
          {amount(state, (id, values) => i18n._(id, values))}
        </div>
      )
    case 'saved':
      return (
        <p className="flex items-start gap-2 break-all text-ink-muted">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-positive" />
          {i18n._('report.download.saved', { name: state.fileName })}
        </p>
      )
    case 'failed':
      return (
        <ProblemText>
          {i18n._(state.message)}
          {state.reason !== null && ` ${i18n._(state.reason.id, { ...state.reason.values })}`}
        </ProblemText>
      )
    default:
      return state satisfies never
  }
}

const kilobytes = (bytes: number) => formatInteger(Math.ceil(bytes / 1024))

function amount(
  { received, total }: Extract<DownloadState, { kind: 'arriving' }>,
  translate: (id: string, values: Record<string, string>) => string,
): string {
  return total === null
    ? translate('report.download.received', { received: kilobytes(received) })
    : translate('report.download.receivedOf', { received: kilobytes(received), total: kilobytes(total) })
}

/** Announces to screen readers that the newest one began, is there or failed; not every kilobyte of it. */
function Announcement({ latest }: { latest: Download | undefined }) {
  const { i18n } = useLingui()
  return (
    <p role="status" className="sr-only">
      {latest !== undefined && describeDownload(latest, (id, values) => i18n._(id, values))}
    </p>
  )
}

function describeDownload(
  { state }: Download,
  translate: (id: string, values?: Record<string, string>) => string,
): string {
  if (state.kind === 'saved') return translate('report.download.saved', { name: state.fileName })
  if (state.kind === 'failed') return translate(state.message)
  return translate('report.download.making')
}
