import type { ReactNode, Ref } from 'react'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'

interface ViewNameFieldProps {
  label: string
  hideLabel?: boolean
  help?: ReactNode
  error: string | undefined
  value: string
  onChange: (value: string) => void
  inputRef: Ref<HTMLInputElement>
}

const maxNameLength = 60

export function ViewNameField({ value, onChange, inputRef, ...shell }: ViewNameFieldProps) {
  return (
    <FieldShell {...shell} required>
      {(control) => (
        <input
          {...control}
          ref={inputRef}
          type="text"
          autoComplete="off"
          maxLength={maxNameLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={controlStyle({ invalid: shell.error !== undefined })}
        />
      )}
    </FieldShell>
  )
}
