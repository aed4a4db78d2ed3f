import { setNonce } from 'get-nonce'

/**
 * Hands the page's nonce to the one library that adds a style element at run time (Radix Select); without it the
 * Content-Security-Policy would refuse that element. The server writes a fresh nonce into the page.
 */
export function adoptPageNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}
