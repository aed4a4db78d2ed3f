import type { SavedView } from '@/components/tables/saved-views'

/** The `table` of saved views that are data queries. */
export const queryTable = 'data-query'

/** The data queries that the user wants on the dashboard. */
export function pinnedViews(views: readonly SavedView[]): SavedView[] {
  return views.filter(({ table, isPinned }) => table === queryTable && isPinned === true)
}
