import '@/lib/zod-config'
import { i18n } from '@lingui/core'
import { setNonce } from 'get-nonce'
import { connectApi } from '@/lib/api/api-request'
import { ApiError, type PageErrorStatus } from '@/lib/api/api-error'
import { createQueryClient } from '@/lib/api/query-client'
import { ConfigError, loadConfig } from '@/lib/config'
import { recordError } from '@/lib/storage/error-log'
import { activateLocale, loadCatalog, rememberedLocale } from '@/lib/i18n/i18n'
import { prefetchAcademicYears } from '@/domain/academic-years/queries'
import { createSession } from '@/auth/create-session'
import { bringsSignInCode } from '@/auth/silent-check'
import { applyTheme, rememberedTheme } from '@/components/shell/theme'
import { showBootFailure } from './boot-message'
import './styles.css'

/** A quick start shows nothing in between; a slow one says that it is under way. */
const quiet = 400

/**
 * Start order: configuration, language, session; the pages are shown last. For a user who has just
 * signed in, the code and data of their page are requested in parallel with the session's own calls.
 */
async function start(root: HTMLElement): Promise<void> {
  const styles = stylesLoaded()
  // A failure counts where the promises are awaited.
  styles.catch(() => undefined)
  root.querySelector('.boot-late')?.remove()
  adoptPageNonce()
  applyTheme(rememberedTheme())
  void unregisterServiceWorkers()
  // A code in the address is a user who comes back from signing in: the pages will be theirs, and read from the server.
  const returning = bringsSignInCode()
  const language = returning ? loadCatalog('signedIn') : activateLocale(rememberedLocale())
  language.catch(() => undefined)

  const config = await loadConfig()
  const queryClient = createQueryClient()
  const session = createSession(config, (permissions) => {
    prefetchAcademicYears(queryClient, permissions).catch(() => undefined)
    loadReact().catch(() => undefined)
  })
  let openErrorPage: ((status: PageErrorStatus) => Promise<void>) | undefined
  connectApi({
    baseUrl: config.apiBaseUrl,
    token: async (options) => {
      const token = await session.ensureFreshToken(options)
      // A session that has ended has shown so itself: what was still under way is not sent, and leads to no error page.
      if (token === null) throw new ApiError({ kind: 'refused', status: 401, endpoint: 'session' })
      return token
    },
    ...config.apiFeatures,
    async showErrorPage(status) {
      if (session.state().status !== 'signed-in') return
      const refusedOn = location.pathname
      await session.flush()
      // The user may have gone on meanwhile.
      if (status === 401 || location.pathname === refusedOn) await openErrorPage?.(status)
    },
  })
  const waiting = setTimeout(() => {
    if (i18n.locale !== '' && openErrorPage === undefined) sayLoading()
  }, quiet)
  try {
    // A returning user waits longest for the answers that say who is here, so they are asked for before the pages are loaded.
    const started = session.start({ identityReachable: document.documentElement.dataset['identity'] !== 'unreachable' })
    // Reading the pages' code keeps a slow processor busy, so what the session sends at once goes first.
    await new Promise((resolve) => setTimeout(resolve))
    const created = import('./app').then(({ createApp }) => {
      const app = createApp(session, queryClient)
      // The session has put back the address that the user comes for.
      if (returning) app.loadPageCode(location.pathname).catch(() => undefined)
      return app
    })
    // What a page is drawn with comes after what names its code, which on a slow line is then on its way sooner.
    const react = returning ? created.then(loadReact) : loadReact()
    const [app, { createRoot }] = await Promise.all([created, react, started, language, styles])
    if (session.state().status === 'signed-in') await loadCatalog('signedIn')
    openErrorPage = app.mount(createRoot(root))
  } finally {
    clearTimeout(waiting)
  }
}

const loadReact = () => import('react-dom/client')

function sayLoading(): void {
  const status = document.querySelector('#frame-status')
  if (status) status.textContent = i18n._('common.loading')
}

/** The build loads the styles beside the program, so the pages may be ready before them. */
async function stylesLoaded(): Promise<void> {
  const waiting = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet)
  await Promise.all(
    waiting.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          link.addEventListener('load', () => resolve(), { once: true })
          link.addEventListener('error', () => reject(new Error('The styles could not be loaded')), { once: true })
        }),
    ),
  )
}

const root = document.querySelector<HTMLElement>('#root')
if (root) {
  start(root).catch((error: unknown) => {
    recordError(error)
    if (error instanceof ConfigError) showBootFailure(root, 'configuration', error.message)
    else showBootFailure(root, 'files')
  })
}

/**
 * Hands the page's nonce to the library that adds style elements at run time (Radix, to lock the scroll); without it the
 * Content-Security-Policy would refuse them. The server writes a fresh nonce into the page.
 */
function adoptPageNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}

/** Removes every service worker a former version or another program of this origin left behind. */
async function unregisterServiceWorkers(): Promise<void> {
  // Absent in insecure contexts and in some private windows.
  if (!('serviceWorker' in navigator)) return
  try {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
  } catch {
    // A browser that blocks the list has none of ours to remove.
  }
}
