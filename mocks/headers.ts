/** Which part of the stand-in answers: the client's pages and files, the API, or the identity service. */
export type ReplyPart = 'app' | 'api' | 'identity'

export interface HeaderContext {
  appOrigins: readonly string[]
  identityOrigin: string
  /** Where the tutorial's videos come from beside the application's own origin. */
  mediaOrigins: readonly string[]
  /** Only given for a page: the value that its style elements carry (Radix Select adds one at run time). */
  nonce?: string
}

// What the product never uses is off. Full screen and the clipboard stay, for videos and for copied and pasted cells: where
// there is no keyboard a button reads it, after a touch and the browser's own question.
const permissionsPolicy = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

function policyOf(part: ReplyPart, { appOrigins, identityOrigin, mediaOrigins, nonce }: HeaderContext): string {
  const closed = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
  if (part === 'api') return [...closed, "form-action 'none'", 'sandbox'].join('; ')
  if (part === 'identity') {
    // Browsers hold a form to `form-action` through its redirects too, and the last one leads back to the application.
    // `script-src` stands empty: the provider adds the hash of the one line that submits its sign-out form.
    return [
      ...closed,
      'script-src',
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${appOrigins.join(' ')}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')
  }
  return [
    ...closed,
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["media-src 'self'", ...mediaOrigins].join(' '),
    `connect-src 'self' ${identityOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // One policy lets one fixed text pass (src/ui/trusted-style.ts), one the workers of the build (src/lib/app-worker.ts);
    // no other may be added unseen.
    'trusted-types default app-worker',
  ].join('; ')
}

/**
 * The security headers of every reply, errors included (security-reliability §2.1). A deployment on other servers sends
 * the same ones. Strict-Transport-Security only over https: on http it means nothing.
 */
export function securityHeaders(part: ReplyPart, context: HeaderContext): Record<string, string> {
  const own = part === 'identity' ? context.identityOrigin : context.appOrigins[0]
  return {
    'Content-Security-Policy': policyOf(part, context),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    // Whatever the API says is about somebody.
    ...(part === 'api' && { 'Cache-Control': 'no-store' }),
    ...(own?.startsWith('https:') === true && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}
