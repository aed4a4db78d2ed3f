import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Gender } from '@/lib/api/wire'

const names = { f: msg({ id: 'common.female' }), m: msg({ id: 'common.male' }) }

export function genderLabel(gender: Gender, i18n: I18n): string
/** Null where the user is not to know it. */
export function genderLabel(gender: Gender | null, i18n: I18n): string | null
export function genderLabel(gender: Gender | null, i18n: I18n): string | null {
  return gender === null ? null : i18n._(names[gender])
}

/** The choices of a select. */
export function genderOptions(i18n: I18n): { value: Gender; label: string }[] {
  return [
    { value: 'f', label: genderLabel('f', i18n) },
    { value: 'm', label: genderLabel('m', i18n) },
  ]
}
