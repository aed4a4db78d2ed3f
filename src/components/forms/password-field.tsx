import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { Eye, EyeOff } from 'lucide-react'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'
import { IconButton } from '@/components/ui/icon-button'
import { asText, type FieldProps, useField } from './use-field'

/** A password to be set, with a button that shows what was typed. Paste and password managers work. */
export function PasswordField<Values extends FieldValues, Output>({
  control,
  name,
  ...shell
}: FieldProps<Values, Output>) {
  const { i18n } = useLingui()
  const { field, value, shellProps } = useField({
    control,
    name,
    label: shell.label,
    format: (password) => (asText(password) === '' ? '' : '••••••'),
  })
  const [shown, setShown] = useState(false)
  return (
    <FieldShell {...shell} {...shellProps}>
      {(aria) => (
        <div className="relative">
          <input
            {...aria}
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={field.onBlur}
            className={`${controlStyle({ invalid: aria['aria-invalid'] === true })} pe-10 pointer-coarse:pe-12`}
          />
          <span className="absolute inset-y-0 end-0.5 flex items-center">
            <IconButton
              name={i18n._(shown ? 'form.password.hide' : 'form.password.show', { label: shell.label })}
              icon={shown ? EyeOff : Eye}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </FieldShell>
  )
}
