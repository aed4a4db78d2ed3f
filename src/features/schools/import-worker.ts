import { serveFiles } from '@/imports/serve-files'
import { readSchoolFile } from './read-import-file'

serveFiles(readSchoolFile)
