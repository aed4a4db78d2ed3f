import type { BrowserContext, Page } from '@playwright/test'
import { findTokens, readSecrets } from '../tools/find-tokens'

/** What went wrong in the contexts of one test, and the addresses that they used. */
export class ContextWatch {
  readonly #troubles: string[] = []
  readonly #addresses = new Map<string, string>()
  readonly #secrets = new Set<string>()

  /** Watches every page and tab of a context. */
  watch(context: BrowserContext): void {
    context.on('weberror', (error) => this.#troubles.push(`page error: ${error.error().message}`))
    context.on('console', (message) => {
      const text = message.text()
      const isError = message.type() === 'error' || /Content Security Policy|TrustedScript|TrustedHTML/.test(text)
      const line = `${text} (${message.location().url})`
      if (isError && !isRefusal(text, message.location().url) && !isExpected(context, line)) this.#troubles.push(line)
    })
    context.on('request', (request) => {
      const headers = request.headers()
      for (const secret of readSecrets({ headers, body: request.postData() })) this.#secrets.add(secret)
      this.#addresses.set(request.url(), 'requested')
      const { referer } = headers
      if (referer !== undefined) this.#addresses.set(referer, 'the Referer of a request')
    })
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => this.#addresses.set(frame.url(), 'shown in the address bar'))
    })
  }

  /** Every error that no one expected, and every address with a token in it. */
  findings(): string[] {
    const leaks = [...this.#addresses]
      .filter(([address]) => /^https?:/.test(address))
      .flatMap(([address, where]) => findTokens(address, this.#secrets).map((found) => `${found}, ${where}`))
    return [...this.#troubles, ...leaks]
  }
}

/**
 * The browser reports each refusal of the API and of the sign-in form as an error. The user reads them on the page, which is
 * what tests look at.
 */
const isRefusal = (text: string, url: string) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
  /:\d+\/(?:api|login)\//.test(url)

const expected = new WeakMap<BrowserContext, RegExp[]>()
const isExpected = (context: BrowserContext, line: string) =>
  expected.get(context)?.some((pattern) => pattern.test(line)) === true

/**
 * Announces an error that a test provokes in the browser's console; any other one fails the test. The line ends with the
 * address of what failed, in brackets.
 */
export function expectConsoleError(page: Page, pattern: RegExp): void {
  const context = page.context()
  expected.set(context, [...(expected.get(context) ?? []), pattern])
}

// React reports again what a page then shows in the place of its data.

/** Announces that requests fail because the connection is gone or the test ends them. */
export function expectFailedRequests(page: Page): void {
  expectConsoleError(page, /^(?:Failed to load resource: net::ERR_|ApiError: offline)/)
}

/** Announces that the server fails, with a status of 500 or more. */
export function expectServerErrors(page: Page): void {
  expectConsoleError(page, /^(?:Failed to load resource: the server responded with a status of 5\d\d|ApiError: server)/)
}

/** Announces that the server does not know what is asked for. */
export function expectNotFound(page: Page): void {
  expectConsoleError(
    page,
    /^(?:Failed to load resource: the server responded with a status of 404|ApiError: refused 404)/,
  )
}

/** Announces that the server answers in another shape than the API describes. */
export function expectUnreadableAnswers(page: Page): void {
  expectConsoleError(page, /^ApiError: contract/)
}

/** Announces that signing in does not succeed. */
export function expectFailedSignIn(page: Page): void {
  expectConsoleError(page, /^SignInUnavailable/)
}
