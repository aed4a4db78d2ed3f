import { readSheetRows, type SheetLimits } from './read-rows'

export interface ReadTask {
  file: Blob
  limits: SheetLimits
}

self.addEventListener('message', ({ data: { file, limits } }: MessageEvent<ReadTask>) => {
  file
    .arrayBuffer()
    .then((buffer) => readSheetRows(new Uint8Array(buffer), limits))
    .then((read) => self.postMessage(read))
    .catch((error: unknown) => {
      // An error in a promise is none of the worker's own: thrown like this, the page gets it as an event.
      setTimeout(() => {
        throw error
      })
    })
})
