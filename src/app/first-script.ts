import { prepareSilentCheck } from '@/auth/silent-check'
import { readValue } from '@/lib/storage/storage-values'

// The first script of every page, a file of its own without any library. It shows the page frame as the user has chosen it and
// sends the check on load before anything else is fetched; the program is loaded only by the page that stays.

const page = document.documentElement

async function start(): Promise<void> {
  page.lang = readValue('device', 'locale') === 'en' ? 'en' : 'km'
  for (const name of ['theme', 'sidebar']) {
    const chosen = readValue('device', name)
    if (typeof chosen === 'string') page.dataset[name] = chosen
  }
  const check = await prepareSilentCheck().catch(() => null)
  if (typeof check?.leaveFor === 'string') return location.replace(check.leaveFor)
  if (check?.identityReachable === false) page.dataset['identity'] = 'unreachable'
  loadProgram()
}

/** The build has put what loads the program into a template, where the browser leaves it alone. */
function loadProgram(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#program')
  if (template) document.head.append(document.importNode(template.content, true))
}

void start()
