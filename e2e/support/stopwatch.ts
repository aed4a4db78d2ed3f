import type { Page } from '@playwright/test'

/** How long a line takes to begin with an answer, and what it carries in a second. */
interface Line {
  latencyMs: number
  kilobits: number
}

export const phoneLine: Line = { latencyMs: 150, kilobits: 1_600 }
export const slow3G: Line = { latencyMs: 400, kilobits: 400 }

/** Slows the page's processor down by a factor, and its network to the speed of a line if one is given. */
export async function slowDown(page: Page, { cpu, line }: { cpu: number; line?: Line }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.enable')
  const bytesPerSecond = line === undefined ? -1 : (line.kilobits * 1000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line?.latencyMs ?? 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

interface Wait {
  /** The event that starts the clock. */
  from: 'pointerdown' | 'click' | 'keydown'
  /** The clock stops when this is in the page. */
  selector: string
  /** And hold this text. */
  text?: string
}

declare global {
  interface Window {
    /** The measurement under way. */
    stopwatch?: Promise<number>
  }
}

/** Milliseconds from an event in the page to the end of the frame that shows what is waited for. */
export async function timeTo(page: Page, { from, selector, text = '' }: Wait, act: () => Promise<void>) {
  // First the clock, then the deed: a slow page takes input before anything else.
  await page.evaluate(
    (what) => {
      window.stopwatch = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`${what.selector} does not come`)), 30_000)
        let start: number | undefined
        const note = (event: Event) => {
          start = event.timeStamp
        }
        addEventListener(what.from, note, { capture: true, once: true })
        const look = () => {
          const isThere = document.querySelector(what.selector)?.textContent.includes(what.text) === true
          if (start === undefined || !isThere) {
            requestAnimationFrame(look)
            return
          }
          const begun = start
          // A message is taken up after the frame has been drawn.
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => resolve(performance.now() - begun))
          channel.port1.start()
          channel.port2.postMessage(null)
        }
        requestAnimationFrame(look)
      })
    },
    { from, selector, text },
  )
  await act()
  return await page.evaluate(() => window.stopwatch ?? Number.NaN)
}

/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median time of five measurements, one after the other. */
export async function medianOfFive(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await measure())
  return quantile(times, 0.5)
}
