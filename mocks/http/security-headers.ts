import { Hono, type MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

/** The part of the stand-in that replies: the client's pages and files, the API, or the identity service. */
type ReplyPart = 'app' | 'api' | 'identity'

export interface HeaderContext {
  appOrigins: readonly string[]
  identityOrigin: string
  /** The origins that the client sends requests to when it signs in elsewhere than at the stand-in's own identity service. */
  providerOrigins?: readonly string[]
  /** The origins of the tutorial's videos beside the application's own origin. */
  mediaOrigins: readonly string[]
}

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>

// Features that the product never uses are off. Full screen and the clipboard stay on, for videos and for cells that are copied and
// pasted: without a keyboard a button reads the clipboard, after a touch and the browser's own question.
const permissionsPolicy: NonNullable<Options['permissionsPolicy']> = {
  accelerometer: [],
  autoplay: [],
  camera: [],
  displayCapture: [],
  encryptedMedia: [],
  geolocation: [],
  gyroscope: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  pictureInPicture: [],
  publickeyCredentialsGet: [],
  screenWakeLock: [],
  usb: [],
  xrSpatialTracking: [],
}

function contentSecurityPolicy(
  part: ReplyPart,
  { appOrigins, identityOrigin, providerOrigins = [identityOrigin], mediaOrigins }: HeaderContext,
): NonNullable<Options['contentSecurityPolicy']> {
  const closed = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] }
  if (part === 'api') return { ...closed, formAction: ["'none'"], sandbox: [] }
  if (part === 'identity') {
    return {
      ...closed,
      // The provider adds the hash of the one line that submits its sign-out form.
      scriptSrc: [],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'"],
      // Browsers apply `form-action` to the redirects of a form too, and the last one leads back to the application.
      formAction: ["'self'", ...appOrigins],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    }
  }
  return {
    ...closed,
    // The page holds the map of its modules' names.
    scriptSrc: ["'self'", NONCE],
    // Radix Select adds a style element at run time, with the nonce of the page.
    styleSrc: ["'self'", NONCE],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'", ...mediaOrigins],
    connectSrc: ["'self'", ...providerOrigins],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    // A sign-out is posted to the identity service, which leads back here.
    formAction: ["'self'", ...providerOrigins],
    requireTrustedTypesFor: ["'script'"],
    // One policy lets one fixed text pass (src/components/ui/trusted-style.ts), one the workers of the build
    // (src/lib/app-worker.ts); no other may be added unseen.
    trustedTypes: ['default', 'app-worker'],
  }
}

/** Adds the security headers that every reply of a part carries. A deployment on other servers sends the same ones. */
export function securityHeaders(part: ReplyPart, context: HeaderContext): MiddlewareHandler {
  const own = part === 'identity' ? context.identityOrigin : context.appOrigins[0]
  return secureHeaders({
    contentSecurityPolicy: contentSecurityPolicy(part, context),
    permissionsPolicy,
    // On http the header means nothing.
    strictTransportSecurity: own?.startsWith('https:') === true && 'max-age=31536000; includeSubDomains',
    // Headers of old browsers, or covered by the policy above.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** The same headers as a record, for replies that Hono does not write: the OpenID provider's and those of Node itself. */
export async function securityHeaderRecord(part: ReplyPart, context: HeaderContext): Promise<Record<string, string>> {
  const app = new Hono().use(securityHeaders(part, context)).get('/', (c) => c.body(null))
  return Object.fromEntries((await app.request('/')).headers)
}
