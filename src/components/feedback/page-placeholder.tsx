import { useLingui } from '@lingui/react'
import { usePageTitle } from '@/components/shell/page-title'

/** The page that is loading: its name, and grey lines where its content will be. */
export function PagePlaceholder() {
  const { i18n } = useLingui()
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {i18n._(usePageTitle())}
      </h1>
      <ContentPlaceholder />
    </>
  )
}

/** Grey lines in place of content that is loading. */
export function ContentPlaceholder() {
  const { i18n } = useLingui()
  return (
    <div role="status">
      <span className="sr-only">{i18n._('common.loading')}</span>
      <div aria-hidden className="flex animate-pulse flex-col gap-6 py-3 opacity-60">
        {Array.from({ length: 10 }, (_, line) => (
          <span key={line} className="h-3 rounded bg-line" />
        ))}
      </div>
    </div>
  )
}
