import type { UseMutationOptions } from '@tanstack/react-query'
import type { Params } from '@/lib/api/api-request'
import type { SheetImportResult } from './schema'

/** A file on its way: what it held when it was sent, and the key under which the server takes it once. */
export interface SheetFile {
  name: string
  content: Blob
  idempotencyKey: string
}

/** What a score or attendance sheet says of itself so that files can be brought into it. */
export interface SheetFiles {
  kind: 'scores' | 'attendances'
  /** Class and month, or the class, in words. */
  name: string
  /** Parameters of `GET /template/export`. */
  template: Params
  /** Sends the file and invalidates the sheet. */
  send: UseMutationOptions<SheetImportResult, Error, SheetFile>
}
