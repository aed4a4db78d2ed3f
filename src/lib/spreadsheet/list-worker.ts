import { type ListFile, writeList } from './write-list'

self.addEventListener('message', (event: MessageEvent<ListFile>) => {
  writeList(event.data)
    .then((bytes) => self.postMessage(bytes))
    .catch((error: unknown) => {
      // An error in a promise is none of the worker's own: thrown like this, the page gets it as an event.
      setTimeout(() => {
        throw error
      })
    })
})
