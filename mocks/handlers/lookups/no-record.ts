import type { Reach } from '../../reach'
import { Problem } from '../../problem'

/** The refusal for a record that the query did not give. Whoever sees everything learns that it does not exist; for
 *  everyone else a record out of reach and one that does not exist look the same. */
export function noRecord(reach: Reach, notFound = 'common.error.notFound'): Problem {
  return reach.kind === 'everywhere' ? new Problem(404, notFound) : new Problem(403, 'common.error.notPermitted')
}
