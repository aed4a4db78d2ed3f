import { serveFiles } from '@/imports/serve-files'
import { readImportFile } from './read-import-file'

serveFiles(readImportFile)
