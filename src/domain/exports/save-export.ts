import { downloadFile, parseFileName } from '@/lib/download'
import { exportFile } from './queries'
import type { ExportTask } from './schema'

/** Fetches the file of a finished export and hands it to the user. */
export async function saveExport({ id, name, file_type: type }: ExportTask): Promise<void> {
  const { content, disposition } = await exportFile(id)
  downloadFile(parseFileName(disposition) ?? `${name}.${type}`, content, content.type)
}
