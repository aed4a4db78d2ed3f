import { downloadFile, parseFileName } from '@/lib/download'
import { exportFile } from './queries'
import type { ExportTask } from './schema'

/** Fetches the file of a finished export. */
export async function fetchExport({ id, name, file_type: type }: ExportTask): Promise<File> {
  const { content, disposition } = await exportFile(id)
  return new File([content], parseFileName(disposition) ?? `${name}.${type}`, { type: content.type })
}

/** Fetches the file of a finished export and hands it to the user. */
export async function saveExport(task: ExportTask): Promise<void> {
  const file = await fetchExport(task)
  downloadFile(file.name, file, file.type)
}
