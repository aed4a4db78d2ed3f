import { useLingui } from '@lingui/react'
import type { Gender } from '@/lib/api/wire'
import { genderLabel } from './gender'

/** A cell of a table. */
export function GenderName({ gender }: { gender: Gender | null }) {
  return genderLabel(gender, useLingui().i18n) ?? '–'
}
