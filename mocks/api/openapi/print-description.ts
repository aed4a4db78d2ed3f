import { apiDescription } from './api-description'

process.stdout.write(`${JSON.stringify(apiDescription(), null, 2)}\n`)
