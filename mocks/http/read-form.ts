import type { HonoRequest } from 'hono'
import { tooLarge } from './receive-body'
import type { FormParts } from '../api/operation'
import { Problem } from '../api/problem'

/** The two parts of a form (multipart). A part that is not asked for is refused. */
export async function readForm(
  request: HonoRequest,
  parts: FormParts,
): Promise<{ text: string; file: Uint8Array | null }> {
  if (!/^multipart\/form-data *;/i.test(request.header('content-type') ?? '')) {
    throw new Problem(415, 'common.error.form')
  }
  const form = await parseForm(request)
  const errors: Record<string, string> = {}
  for (const name of form.keys()) {
    if (name !== parts.json && name !== parts.file) errors[name] = 'common.error.unknownField'
    else if (form.getAll(name).length > 1) errors[name] = 'common.error.repeatedField'
  }
  const json = form.get(parts.json)
  const file = form.get(parts.file)
  if (typeof json !== 'string') errors[parts.json] = 'common.error.require'
  if (file === null || typeof file === 'string') errors[parts.file] = 'common.error.require'
  if (typeof json !== 'string' || file === null || typeof file === 'string' || Object.keys(errors).length > 0) {
    throw new Problem(400, 'common.error.form', { errors })
  }
  if (file.size > parts.bytes) throw tooLarge(parts.bytes)
  return { text: json, file: new Uint8Array(await file.arrayBuffer()) }
}

async function parseForm(request: HonoRequest): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Problem(400, 'common.error.form')
  }
}
