interface Paging {
  page?: number | undefined
  size?: number | undefined
}

export interface ListSearch extends Paging {
  sort?: unknown
}

/** `Route.useNavigate()` of a list's route. */
export type NavigateList<Search> = (options: {
  search: Partial<Search> | ((now: Search) => Search)
  replace?: boolean
  resetScroll?: boolean
}) => Promise<void>

interface Options {
  /** True if the sort column survives another search, as the page size does. */
  keepsSort?: boolean
}

/** The functions with which a list's page changes its own address. */
export function listNavigation<Search extends ListSearch = Paging & { sort?: undefined }>(
  navigate: NavigateList<Search>,
  { keepsSort = false }: Options = {},
) {
  return {
    /** Applies a filter that waits for its Search button; the list starts again at its first page. */
    onSearch: (search: Search) =>
      void navigate({ search: (now) => ({ ...search, size: now.size, ...(keepsSort && { sort: now.sort }) }) }),
    /** Changes a part of a filter that applies as it is chosen, or the sort; the list starts again at its first page. */
    onChange: (part: Partial<Search>, { replace }: { replace: boolean } = { replace: false }) =>
      void navigate({ search: (now) => ({ ...now, ...part, page: undefined }), replace, resetScroll: false }),
    onReset: () => void navigate({ search: {} }),
    /** Another page, size or sort of the same list. */
    onPage: (part: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...part }) }),
  }
}
