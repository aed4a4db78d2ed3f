import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { enrollmentTemplate } from './enrollment-template'

await writeFile(
  join(import.meta.dirname, '../../../../src/public/enrollment-template.xlsx'),
  await enrollmentTemplate(),
)
