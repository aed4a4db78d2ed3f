import type { BrowserContext, Page } from '@playwright/test'

/**
 * Texts that run, open a dialog, send a request or navigate when a page treats them as more than text: markup,
 * broken-out attributes, addresses, templates, styles, texts that parsers repair into something else.
 */
export const payloads: readonly string[] = [
  '<script>__xss=1</script>',
  '"><script>__xss=2</script>',
  '</script><script>__xss=3</script>',
  '<img src=x onerror=__xss=4>',
  '"><img src=x onerror="__xss=5">',
  "'><img src=x onerror='__xss=6'>",
  '<svg onload=__xss=7>',
  '<svg/onload=__xss=8//',
  '<svg><script>__xss=9</script></svg>',
  '<svg><animate onbegin=__xss=10 attributeName=x dur=1s>',
  '<math><mtext></p><mglyph><style><!--</style><img title="--><img src=x onerror=__xss=11>">',
  '<iframe srcdoc="<script>parent.__xss=12</script>"></iframe>',
  '<iframe src="javascript:parent.__xss=13"></iframe>',
  '<details open ontoggle=__xss=14>x',
  '<input autofocus onfocus=__xss=15>',
  '<video><source onerror=__xss=16></video>',
  '<audio src=x onerror=__xss=17>',
  '<body onload=__xss=18>',
  '<object data="javascript:__xss=19">',
  '<embed src="javascript:__xss=20">',
  '<a href="javascript:__xss=21">ថ្នាក់</a>',
  'javascript:__xss=22',
  'JaVaScRiPt:__xss=23//',
  ' javascript:__xss=24',
  'data:text/html,<script>opener.__xss=25</script>',
  '//xss.invalid/26',
  '<link rel=stylesheet href=//xss.invalid/27>',
  '<style>@import "//xss.invalid/28";</style>',
  '<base href="//xss.invalid/29/">',
  '<meta http-equiv=refresh content="0;url=//xss.invalid/30">',
  '<form action=//xss.invalid/31><button>ok',
  '" onmouseover="__xss=32" autofocus onfocus="__xss=32',
  '" style="background:url(//xss.invalid/33)',
  "';__xss=34;//",
  '${__xss=35}',
  '{{constructor.constructor("__xss=36")()}}',
  '{a, plural, other {<b>__xss=37</b>}}',
  '--><img src=x onerror=alert(38)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(39)>">',
  '&lt;img src=x onerror=__xss=40&gt;',
]

const elsewhere = 'xss.invalid'
const reportScript = `
  Object.defineProperty(globalThis, '__xss', { set: (value) => reportPayload('payload ' + value + ' ran') })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    reportPayload('violation of ' + effectiveDirective + ': ' + blockedURI + ' ' + sample))`

/** Everything that says a payload was more than text: it ran, it was stopped from running, it fetched, it asked, it broke
 *  the page. One sentence each, as they come. */
export async function watchPayloads(context: BrowserContext): Promise<string[]> {
  const findings: string[] = []
  await context.exposeBinding('reportPayload', (_source, text: string) => void findings.push(text))
  // As text: what runs this may compile it into something that needs helpers, which a page has not.
  await context.addInitScript({ content: reportScript })
  const watch = (page: Page) => {
    page.on('pageerror', ({ message }) => findings.push(`page error: ${message}`))
    page.on('dialog', (dialog) => {
      // The question before unsaved work is left is the product's own; its words are the browser's.
      if (dialog.type() === 'beforeunload') return
      findings.push(`dialog ${dialog.type()}: ${dialog.message()}`)
      // A dialog blocks the page until it is answered; the crawler may have answered it first.
      dialog.dismiss().catch(() => undefined)
    })
  }
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
  context.on('request', (request) => {
    if (request.url().includes(`//${elsewhere}`)) findings.push(`asked ${request.url()}`)
  })
  return findings
}

export interface Shown {
  /** The payloads shown on the page as text or in a field. */
  payloads: string[]
  /** Links and frames whose address is a payload: they wait for a press. */
  waiting: string[]
}

export async function payloadsShown(page: Page): Promise<Shown> {
  return await page.evaluate((all) => {
    const attributes = ['value', 'title', 'aria-label', 'placeholder', 'alt']
    const written = [
      ...[...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
        ({ value }) => value,
      ),
      ...attributes.flatMap((name) =>
        [...document.querySelectorAll(`[${CSS.escape(name)}]`)].map((element) => element.getAttribute(name)),
      ),
    ]
    const text = `${document.title}\n${document.body.textContent}\n${written.join('\n')}`
    const addresses = ['href', 'src', 'srcdoc', 'action', 'formaction', 'data', 'xlink:href']
    const waiting = addresses.flatMap((name) =>
      [...document.querySelectorAll(`[${CSS.escape(name)}]`)]
        .map((element) => `${element.localName} ${name}=${element.getAttribute(name) ?? ''}`)
        .filter((found) => /=\s*(?:javascript:|data:text|\/\/|\w+:\/\/xss)/i.test(found)),
    )
    const handlers = [...document.querySelectorAll('*')]
      .filter((element) => element.getAttributeNames().some((name) => name.startsWith('on')))
      .map((element) => `handler on ${element.outerHTML.slice(0, 100)}`)
    return { payloads: all.filter((item) => text.includes(item.trim())), waiting: [...waiting, ...handlers] }
  }, payloads)
}
