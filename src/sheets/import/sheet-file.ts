import type { UseMutationOptions } from '@tanstack/react-query'
import type { Params } from '@/lib/api/api-request'
import type { SheetImportResult } from './schema'

/** A file that is being sent: its content, and the key with which the server applies it once. */
export interface SheetFile {
  name: string
  content: Blob
  idempotencyKey: string
}

/** Describes a score or attendance sheet to the import. */
export interface SheetFiles {
  kind: 'scores' | 'attendances'
  /** Class and month, or the class, in words. */
  name: string
  /** Parameters of `GET /template/export`. */
  template: Params
  /** Sends the file and invalidates the sheet. */
  send: UseMutationOptions<SheetImportResult, Error, SheetFile>
}
