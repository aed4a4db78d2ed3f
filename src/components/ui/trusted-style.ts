import { getNonce } from 'get-nonce'

/**
 * Radix Select hides the scroll bar of its list with a style element whose text it sets through innerHTML; where the
 * page requires Trusted Types the browser refuses that and the select would break the page. The page's default policy
 * lets exactly this text pass and nothing else.
 */
const selectStyle =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}'

globalThis.trustedTypes?.createPolicy('default', { createHTML: (html) => (html === selectStyle ? html : null) })

/** The nonce that the content security policy asks of that element. */
export function styleNonce(): string | undefined {
  return getNonce()
}
