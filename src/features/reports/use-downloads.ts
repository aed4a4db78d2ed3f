import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Params } from '@/lib/api/api-request'
import { ApiError } from '@/lib/api/api-error'
import { downloadFile, parseFileName } from '@/lib/download'
import { recordError } from '@/lib/storage/error-log'
import { notify } from '@/lib/notify'
import { exportReport } from './queries'
import { type ReportErrors, fieldsOfRefusal } from './report-choice'

/** A report that was asked for. */
export interface ReportOrder {
  /** Id of the report's name. */
  name: string
  /** Of what it is, in words: the year, the class, the month. */
  of: readonly string[]
  params: Params
  /** Used where the server gives none. */
  fileName: string
}

interface Reason {
  id: string
  values: ApiError['values']
}

export type DownloadState =
  | { kind: 'waiting' }
  | { kind: 'arriving'; received: number; total: number | null }
  | { kind: 'saved'; fileName: string }
  /** `reason` is what the server says beyond that it failed; `isRefused`: the same order would be refused again. */
  | { kind: 'failed'; message: string; reason: Reason | null; fields: ReportErrors; isRefused: boolean }

export interface Download {
  id: string
  order: ReportOrder
  state: DownloadState
  controller: AbortController
}

/**
 * The list is kept with what was read from the server: it outlasts the page, so that a report arrives while its user
 * works elsewhere, and is forgotten with everything else when they sign out.
 */
const downloadsKey = ['reports', 'downloads'] as const
const noDownloads: readonly Download[] = []

const read = (client: QueryClient) => client.getQueryData<readonly Download[]>(downloadsKey) ?? noDownloads
const write = (client: QueryClient, next: readonly Download[]) => client.setQueryData(downloadsKey, next)
const isLooking = (client: QueryClient) =>
  (client.getQueryCache().find({ queryKey: downloadsKey })?.getObserversCount() ?? 0) > 0

function remove(client: QueryClient, id: string): void {
  write(
    client,
    read(client).filter((item) => item.id !== id),
  )
}

/** Gives false once the download is not in the list any more: taken back, or its user has signed out. */
function setState(client: QueryClient, id: string, state: DownloadState): boolean {
  const list = read(client)
  const index = list.findIndex((item) => item.id === id)
  const download = list[index]
  if (download === undefined) return false
  write(client, [...list.slice(0, index), { ...download, state }, ...list.slice(index + 1)])
  return true
}

async function run(client: QueryClient, { id, order, controller }: Download): Promise<void> {
  const { signal } = controller
  const onProgress = (received: number, total: number | null) => {
    if (!setState(client, id, { kind: 'arriving', received, total })) controller.abort()
  }
  try {
    const { content, disposition } = await exportReport({ params: order.params, signal, onProgress })
    const fileName = parseFileName(disposition) ?? order.fileName
    if (!setState(client, id, { kind: 'saved', fileName })) return
    downloadFile(fileName, content, content.type)
    if (!isLooking(client)) notify({ kind: 'success', id: 'report.download.saved', values: { name: fileName } })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof ApiError)) recordError(error)
    const failed = failure(error)
    if (setState(client, id, failed) && !isLooking(client)) {
      notify({ kind: 'error', id: failed.message, action: { id: 'report.title', to: '/report' } })
    }
  }
}

/** A lost connection has its own message; everything else counts as a report that does not exist. */
function failure(error: unknown): Extract<DownloadState, { kind: 'failed' }> {
  const unexplained = {
    kind: 'failed',
    message: 'report.error.noReportType',
    reason: null,
    fields: {},
    isRefused: false,
  } as const
  if (!(error instanceof ApiError)) return unexplained
  if (error.kind === 'offline') return { ...unexplained, message: 'report.error.connection' }
  const { messageId: id, values } = error
  return {
    ...unexplained,
    reason: id === unexplained.message ? null : { id, values },
    fields: fieldsOfRefusal(error.fields),
    isRefused: error.kind === 'refused' && error.status !== 429,
  }
}

/** The reports that were asked for since sign-in, the newest first. */
export function useDownloads() {
  const client = useQueryClient()
  const { data = noDownloads } = useQuery<readonly Download[]>({
    queryKey: downloadsKey,
    queryFn: skipToken,
    gcTime: Infinity,
    structuralSharing: false,
  })
  const start = (order: ReportOrder) => {
    const download: Download = {
      id: crypto.randomUUID(),
      order,
      state: { kind: 'waiting' },
      controller: new AbortController(),
    }
    // One that failed is asked for again by the same choice.
    const others = read(client).filter(
      (item) => item.state.kind !== 'failed' || toKey(item.order.params) !== toKey(order.params),
    )
    write(client, [download, ...others])
    void run(client, download)
  }
  return {
    downloads: data,
    start,
    retry: ({ order }: Download) => start(order),
    /** Takes it out of the list; one under way is stopped. */
    drop: ({ id, controller }: Download) => {
      remove(client, id)
      controller.abort()
    },
  }
}
export type Downloads = ReturnType<typeof useDownloads>

const toKey = (params: Params) => JSON.stringify(params)

/** The latest download of exactly this report. */
export function findLatest(downloads: readonly Download[], params: Params): Download | undefined {
  return downloads.find((download) => toKey(download.order.params) === toKey(params))
}

export function isUnderWay({ state }: Download): boolean {
  return state.kind === 'waiting' || state.kind === 'arriving'
}
