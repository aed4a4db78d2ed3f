import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as RadixSelect from '@radix-ui/react-select'
import { Check, ChevronDown } from 'lucide-react'
import { useIsLeft } from './leavable'
import { selectStyle } from './control-style'
import type { ControlProps } from './field-shell'
import type { OverlayStart } from './lazy-overlay'
import { styleNonce } from './trusted-style'

export interface SelectOption {
  /** May be empty, for a choice such as "All". */
  value: string
  label: string
  disabled?: boolean
}

export interface SelectControlProps {
  control: ControlProps
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder: string | undefined
  onBlur: (() => void) | undefined
}

// Radix keeps the empty text for "nothing chosen" and shows the placeholder for an item with it.
const emptyItem = '\u0000'

export function SelectControl({
  control: { ref: attach, ...control },
  value,
  onChange,
  options,
  placeholder,
  onBlur,
  defaultOpen,
  takesFocus,
}: SelectControlProps & OverlayStart) {
  // Radix also renders the options of a closed select: they wait until it has the focus, or a page of filters takes long.
  const [isUsed, setUsed] = useState(defaultOpen)
  const trigger = useRef<HTMLButtonElement>(null)
  const attachTrigger = useCallback(
    (button: HTMLButtonElement | null) => {
      trigger.current = button
      attach?.(button)
    },
    [attach],
  )
  const isLeft = useIsLeft()
  // Before the browser goes on: a key pressed right after the placeholder's focus is for this control.
  useLayoutEffect(() => {
    if (takesFocus && !defaultOpen) trigger.current?.focus()
  }, [takesFocus, defaultOpen])
  const [isOpen, setOpen] = useState(defaultOpen)
  useEffect(() => {
    if (!isOpen) return undefined
    const button = trigger.current
    // Radix gives the focus back after a moment; keys pressed meanwhile, such as Tab right after Enter, would be lost.
    return () => button?.focus({ preventScroll: true })
  }, [isOpen])
  const chosen = options.find((option) => option.value === value)
  return (
    <RadixSelect.Root
      open={isOpen}
      value={chosen === undefined ? '' : chosen.value === '' ? emptyItem : chosen.value}
      onValueChange={(next) => {
        // Radix reports an empty text when the chosen item leaves the list; that is not the user's choice.
        if (next !== '') onChange(next === emptyItem ? '' : next)
      }}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) setUsed(true)
        else onBlur?.()
      }}
    >
      <RadixSelect.Trigger
        {...control}
        ref={attachTrigger}
        data-empty={value === '' || undefined}
        onFocus={() => setUsed(true)}
        className={selectStyle({ invalid: control['aria-invalid'] === true })}
      >
        <span className="min-w-0 flex-1">
          <RadixSelect.Value placeholder={placeholder}>{chosen?.label}</RadixSelect.Value>
        </span>
        <RadixSelect.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      {isUsed && (
        <RadixSelect.Portal>
          <RadixSelect.Content
            position="popper"
            inert={isLeft}
            sideOffset={4}
            collisionPadding={8}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onKeyDown={(event) => {
              // Choosing with Enter gives the focus back to the button, which the same Enter would then press.
              if (event.key === 'Enter') event.preventDefault()
            }}
            className="z-popover max-h-[min(24rem,var(--radix-select-content-available-height,24rem))] min-w-(--radix-select-trigger-width) max-w-(--radix-select-content-available-width) rounded border border-line-strong bg-surface-raised text-ink"
          >
            <RadixSelect.Viewport className="p-1" nonce={styleNonce()}>
              {options.map((option) => (
                <RadixSelect.Item
                  key={option.value}
                  value={option.value === '' ? emptyItem : option.value}
                  disabled={option.disabled ?? false}
                  className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 text-sm -outline-offset-2 select-none data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-muted data-[highlighted]:bg-accent-soft pointer-coarse:min-h-11"
                >
                  <span className="inline-flex size-4 shrink-0">
                    <RadixSelect.ItemIndicator>
                      <Check aria-hidden className="size-4" />
                    </RadixSelect.ItemIndicator>
                  </span>
                  <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                </RadixSelect.Item>
              ))}
            </RadixSelect.Viewport>
          </RadixSelect.Content>
        </RadixSelect.Portal>
      )}
    </RadixSelect.Root>
  )
}
