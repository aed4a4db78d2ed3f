/**
 * Returns whether a text is an https address, or an http one on this machine: an API or identity service without encryption
 * would receive tokens without encryption.
 */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
