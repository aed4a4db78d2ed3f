import type { DataScope } from '../../data-scope'
import { Problem } from '../../problem'

/**
 * The refusal when a query found no record. Only users with nationwide scope learn that a record does not exist; for
 * all others a missing record answers like one outside their scope.
 */
export function notFoundOrForbidden(dataScope: DataScope, notFound = 'common.error.notFound'): Problem {
  return dataScope.kind === 'everywhere' ? new Problem(404, notFound) : new Problem(403, 'common.error.notPermitted')
}
