import { recordError } from '@/lib/storage/error-log'
import { notify } from '@/lib/notify'

// A broken page may be rendered more than once before it is left; it is one error.
const reported = new WeakSet<Error>()

/** Stores a render error in the error log and notifies the user, with a link to the error viewer. */
export function reportRenderError(error: unknown): void {
  if (error instanceof Error) {
    if (reported.has(error)) return
    reported.add(error)
  }
  recordError(error)
  notify({
    kind: 'error',
    id: 'shell.renderError',
    values: { name: error instanceof Error ? error.name : typeof error },
    action: { id: 'shell.showDetails', to: '/errors' },
  })
}
