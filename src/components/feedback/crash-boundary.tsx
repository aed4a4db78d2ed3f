import { Component, type ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { recordError } from '@/lib/storage/error-log'
import { buttonStyle } from '@/components/ui/button-style'

interface Props {
  children: ReactNode
}

/** Catches what breaks outside the pages, so that the screen is never blank. Pages have their own: RouteError. */
export class CrashBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    recordError(error)
  }

  override render() {
    return this.state.broken ? <Crash /> : this.props.children
  }
}

// Plain links: the router may be what broke, and a fresh load mends most of it.
function Crash() {
  const { i18n } = useLingui()
  return (
    <main className="mx-auto max-w-2xl p-6">
      <h1 className="text-xl font-semibold">{i18n._('shell.brokenPage')}</h1>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href="/" className={buttonStyle('primary')}>
          {i18n._('shell.backHome')}
        </a>
        <a href="/errors" className={buttonStyle('secondary')}>
          {i18n._('shell.showDetails')}
        </a>
      </p>
    </main>
  )
}
