import type { I18n } from '@lingui/core'
import type { RecordGroup } from './use-record-form'

/** A new password and its confirmation, which are saved and compared together and never shown. */
export const passwordGroup = (i18n: I18n): RecordGroup<unknown> => ({
  fields: ['password', 'confirmation'],
  label: i18n._('form.password.new'),
  text: () => '••••••',
  sentAs: ['password'],
})
