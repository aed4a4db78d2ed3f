import { bringsSignInCode, prepareSilentCheck } from '@/auth/silent-check'
import { readValue } from '@/lib/storage/storage-values'
import { isSupported } from './browser-support'

// The first script of every page, a file of its own without any library. It shows the page frame as the user has chosen it and
// sends the check on load before anything else is fetched; the program is loaded only by the page that stays.

const page = document.documentElement

async function start(): Promise<void> {
  page.lang = readValue('device', 'locale') === 'en' ? 'en' : 'km'
  for (const name of ['theme', 'sidebar']) {
    const chosen = readValue('device', name)
    if (typeof chosen === 'string') page.dataset[name] = chosen
  }
  if (!isSupported()) {
    document.addEventListener('DOMContentLoaded', () => insert('unsupported'))
    return
  }
  const check = await prepareSilentCheck().catch(() => null)
  if (typeof check?.redirectTo === 'string') return location.replace(check.redirectTo)
  if (check?.identityReachable === false) page.dataset['identity'] = 'unreachable'
  insert('program')
}

/** Takes scripts and styles out of a template, where the browser has left them alone. */
function insert(template: 'program' | 'unsupported'): void {
  const found = document.querySelector<HTMLTemplateElement>(`template#${template}`)
  if (!found) return
  const content = document.importNode(found.content, true)
  // The messages of the other language are not needed.
  for (const link of content.querySelectorAll('[data-locale]')) {
    if (link.getAttribute('data-locale') !== page.lang) link.remove()
  }
  // A slow line is left to the code that asks who has come back; that code then loads the pages itself.
  for (const link of bringsSignInCode() ? content.querySelectorAll('[data-pages]') : []) link.remove()
  document.head.append(content)
}

void start()
