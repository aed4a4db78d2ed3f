import { afterAll, afterEach, vi } from 'vitest'
import { cleanup, configure } from '@testing-library/react'
import { notifications } from '@/lib/notify'

// The code of a dialog or a notice is loaded with its first use, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// jsdom lays nothing out and scrolls nothing; Radix asks for what it lacks.
const lacking = {
  ResizeObserver: class implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  scrollTo: () => undefined,
}
for (const [name, value] of Object.entries(lacking)) {
  Object.defineProperty(window, name, { value, writable: true, configurable: true })
}
Element.prototype.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.hasPointerCapture = () => false
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: 600 })
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 1000 })

// All files share one page.
afterEach(() => {
  cleanup()
  notifications.set([])
  vi.useRealTimers()
})
afterAll(() => {
  vi.unstubAllGlobals()
})
