import { Problem } from '../problem'
import { readApart, type ApartOptions } from '../read-apart'
import { Turnstile } from '../turnstile'
import type { ReportDocument, ReportFormat } from './document'
import type { DrawTask } from './draw'

// Each may take half a gigabyte.
const drawers = new Turnstile(2, 20)

/** Draws a document in a thread of its own, so that nobody else waits meanwhile. Throws 503 where too many are being
 *  drawn or this one takes too much memory or time. */
export async function drawApart(
  document: ReportDocument,
  format: ReportFormat,
  options?: ApartOptions,
): Promise<Uint8Array> {
  const drawn = await drawers.pass(() =>
    readApart<{ bytes: Uint8Array | null }>(
      'report/draw.ts',
      { workerData: { document, format } satisfies DrawTask, damaged: { bytes: null } },
      options,
    ),
  )
  if (drawn === null || drawn.bytes === null) throw new Problem(503, 'common.error.busy')
  return drawn.bytes
}
