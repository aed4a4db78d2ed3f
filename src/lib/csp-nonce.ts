import { setNonce } from 'get-nonce'

/**
 * Hands the page's nonce to the library that adds style elements at run time (Radix, to lock the scroll); without it the
 * Content-Security-Policy would refuse them. The server writes a fresh nonce into the page.
 */
export function adoptPageNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}
