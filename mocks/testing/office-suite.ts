import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const findProgram = (name: string) =>
  ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const office = findProgram('soffice')
const reader = findProgram('pdftotext')
/** Whether LibreOffice and Poppler are installed, which print a workbook and read what was printed. */
export const canPrint = office !== undefined && reader !== undefined

/** Prints workbooks, all at once because the program takes long to start. Returns the text of each one's pages. */
export async function printWorkbooks(workbooks: readonly Uint8Array[]): Promise<string[][]> {
  if (office === undefined || reader === undefined) throw new Error('LibreOffice or Poppler is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'sala-papers-'))
  try {
    const files = workbooks.map((_, index) => join(folder, `${index}.xlsx`))
    await Promise.all(files.map((file, index) => writeFile(file, workbooks[index] ?? '')))
    const settings = `-env:UserInstallation=file://${join(folder, 'settings')}`
    await run(office, [settings, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...files])
    return await Promise.all(
      files.map(async (file) => {
        const { stdout } = await run(reader, ['-layout', file.replace(/xlsx$/, 'pdf'), '-'])
        return stdout.split('\f').slice(0, -1)
      }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
