import type { ReportDocument } from './document'
import { drawSheet } from './draw-sheet'

self.addEventListener('message', (event: MessageEvent<ReportDocument>) => {
  drawSheet(event.data)
    .then((bytes) => self.postMessage(bytes))
    .catch((error: unknown) => {
      // An error in a promise is none of the worker's own: thrown like this, the page gets it as an event.
      setTimeout(() => {
        throw error
      })
    })
})
