import type { ParsedLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On an error page: the address of the page that was left for it. */
    leftPage?: string
  }
}

/** The address of the page that is shown, or that was left for the error page that is shown. */
export function findLeftPage({ href, state }: Pick<ParsedLocation, 'href' | 'state'>): string {
  return state.leftPage ?? href
}
