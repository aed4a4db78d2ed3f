import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as Popover from '@radix-ui/react-popover'
import { useLingui } from '@lingui/react'
import { useCombobox } from 'downshift'
import { ChevronDown, X } from 'lucide-react'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell, type FieldShellProps } from '@/components/ui/field-shell'
import { IconButton } from '@/components/ui/icon-button'
import { LockedValue } from '@/components/ui/locked-value'
import { LoadingSpinner } from '@/components/ui/spinner'
import { WaitingValue } from '@/components/ui/waiting-value'
import { type ComboboxOption, indexOptions } from './match-options'
import { OptionList } from './option-list'

export interface ComboboxProps extends FieldShellProps {
  options: readonly ComboboxOption[]
  /** The value of the chosen option; empty for none. */
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  /** The options are on their way. */
  loading?: boolean | undefined
  /** Why nothing can be chosen here; the choice is then shown as text with a lock. */
  disabledReason?: string | null | undefined
  /** The choice to make first, in the user's language. */
  waitsFor?: string | null | undefined
  onBlur?: (() => void) | undefined
}

/** A choice out of many thousands: type to search, by Khmer name, Latin name or code. */
export function Combobox({ disabledReason, waitsFor, ...props }: ComboboxProps) {
  if (waitsFor != null) return <WaitingValue label={props.label} required={props.required} waitsFor={waitsFor} />
  if (disabledReason == null) return <OpenCombobox {...props} />
  const chosen = props.options.find((option) => option.value === props.value)
  const shown = chosen?.label ?? props.placeholder ?? ''
  return <LockedValue label={props.label} value={shown} reason={disabledReason} error={props.error} />
}

function OpenCombobox({
  options,
  value,
  onChange,
  placeholder,
  loading = false,
  onBlur,
  ...shell
}: Omit<ComboboxProps, 'disabledReason' | 'waitsFor'>) {
  const { i18n } = useLingui()
  const index = useOptionIndex(options)
  // Null while nothing is searched: the field then shows the choice.
  const [query, setQuery] = useState<string | null>(null)
  const searched = useDeferredValue(query ?? '')
  const items = useMemo(() => index.matching(searched), [index, searched])
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value])

  const box = useCombobox<ComboboxOption>({
    items,
    selectedItem: chosen,
    inputValue: query ?? chosen?.label ?? '',
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    // The virtualized list scrolls its own rows into view; downshift only knows the rendered ones.
    scrollIntoView: () => undefined,
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setQuery(null)
    },
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.value ?? ''),
    stateReducer: (state, { type, changes }) => {
      // Escape closes; that it would also clear the choice surprises.
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) {
        return { ...changes, selectedItem: state.selectedItem }
      }
      // While typing, Enter picks the first match.
      if (type === useCombobox.stateChangeTypes.InputChange) return { ...changes, highlightedIndex: 0 }
      return changes
    },
  })
  // What is typed after a choice, in the same field, takes its place.
  const anchor = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = anchor.current?.querySelector('input')
    if (query === null && input === document.activeElement && input?.value === chosen?.label) input?.select()
  }, [query, chosen])
  const listLabel = i18n._('common.optionsOf', { label: shell.label })
  // Asked for in every render, also while the list is closed and its element not there.
  const listProps = box.getMenuProps({ 'aria-label': listLabel }, { suppressRefError: true })
  return (
    <FieldShell {...shell}>
      {(control) => (
        <Popover.Root
          open={box.isOpen}
          onOpenChange={(open) => {
            if (!open) box.closeMenu()
          }}
        >
          <Popover.Anchor ref={anchor} className="relative">
            <input
              {...box.getInputProps(
                {
                  ...control,
                  onBlur,
                  // Through the event, not downshift's state: that one loses letters typed quickly.
                  onChange: (event) => setQuery(event.currentTarget.value),
                  onFocus: (event) => event.currentTarget.select(),
                },
                { suppressRefError: true },
              )}
              // The label is an element of our own.
              aria-labelledby={undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              data-empty={value === '' || undefined}
              aria-busy={loading || undefined}
              className={`${controlStyle({ invalid: control['aria-invalid'] === true })} pe-16`}
            />
            <span className="absolute inset-y-0 end-1 flex items-center">
              {loading && <LoadingSpinner />}
              {chosen !== null && (
                <IconButton
                  name={i18n._('common.clearField', { label: shell.label })}
                  icon={X}
                  onClick={() => {
                    onChange('')
                    setQuery(null)
                  }}
                />
              )}
              <ChevronDown aria-hidden className="pointer-events-none size-4 text-ink-muted" />
            </span>
          </Popover.Anchor>
          <Popover.Content
            // The panel only places the list, which is what the field controls; it is no dialog and takes no focus.
            role={undefined}
            tabIndex={undefined}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            // The focus stays in the field, and downshift closes the list when it leaves it.
            onOpenAutoFocus={preventDefault}
            onCloseAutoFocus={preventDefault}
            onInteractOutside={preventDefault}
            className="z-popover flex max-h-[min(21rem,var(--radix-popover-content-available-height,21rem))] w-[min(max(var(--radix-popover-trigger-width),20rem),var(--radix-popover-content-available-width))] flex-col rounded border border-line-strong bg-surface-raised text-ink print:hidden"
          >
            {items.length === 0 && (
              <p role="status" className="px-3 py-2 text-sm text-ink-muted">
                {loading ? i18n._('common.loading') : i18n._('common.noMatch')}
              </p>
            )}
            <OptionList
              key={searched}
              options={items}
              value={value}
              highlighted={box.highlightedIndex}
              listProps={listProps}
              optionProps={(item, index) => box.getItemProps({ item, index: index })}
            />
          </Popover.Content>
        </Popover.Root>
      )}
    </FieldShell>
  )
}

function preventDefault(event: Event): void {
  event.preventDefault()
}

/** The options' search forms, worked out in the pauses after the options came rather than at the first key. */
function useOptionIndex(options: readonly ComboboxOption[]) {
  const index = useMemo(() => indexOptions(options), [options])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const work = () => {
      const until = performance.now() + 8
      if (!index.warm(() => performance.now() < until)) timer = setTimeout(work, 30)
    }
    timer = setTimeout(work, 30)
    return () => clearTimeout(timer)
  }, [index])
  return index
}
