interface Page<T> {
  data: readonly T[]
  total: number
}

interface ReadAllPages<T> {
  /** One page of the list; `page` is counted from 0. */
  readPage: (request: { page: number; size: number; signal: AbortSignal | undefined }) => Promise<Page<T>>
  signal?: AbortSignal
  onProgress?: (progress: { done: number; total: number }) => void
  size?: number
}

/** A list as a whole, read page by page so that no answer takes long and the reader can stop in between. */
export async function readAllPages<T>({ readPage, signal, onProgress, size = 500 }: ReadAllPages<T>): Promise<T[]> {
  const rows: T[] = []
  for (let page = 0; ; page += 1) {
    signal?.throwIfAborted()
    // One page after the other: a server limits the concurrent requests of an account.
    const { data, total } = await readPage({ page, size, signal })
    rows.push(...data)
    onProgress?.({ done: Math.min(rows.length, total), total })
    if (data.length === 0 || rows.length >= total) return rows
  }
}
