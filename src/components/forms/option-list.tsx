import { type ComponentProps, useState } from 'react'
import { Check } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { ComboboxOption } from './match-options'

interface OptionListProps {
  options: readonly ComboboxOption[]
  value: string
  highlighted: number
  listProps: ComponentProps<'div'>
  optionProps: (option: ComboboxOption, index: number) => ComponentProps<'div'>
}

/** Heights of a row with one line and with two; longer texts are cut. A finger needs 44. */
const oneLine = 44
const twoLines = 56
/** Rows that fit into the list at its tallest. */
const inView = 8
const beyond = 4

/**
 * The list of a combobox: only the rows in view exist, and each says its place in the whole. All rows are of one height,
 * so nothing is measured and nothing is worked out for the thousands that are not shown. Give it a key for each search:
 * a new one begins at its top.
 */
export function OptionList({ options, value, highlighted, listProps, optionProps }: OptionListProps) {
  const height = options[0]?.detail === undefined ? oneLine : twoLines
  const [top, setTop] = useState(Math.max(0, highlighted))
  const from = Math.max(0, Math.min(top, options.length - inView) - beyond)
  const rows = options.slice(from, from + inView + 2 * beyond).map((_, index) => from + index)
  // aria-activedescendant has to point at a row that exists.
  if (highlighted >= 0 && highlighted < options.length && !rows.includes(highlighted)) rows.push(highlighted)
  return (
    <div
      {...listProps}
      onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / height))}
      className="min-h-0 overflow-y-auto overscroll-contain"
    >
      <div role="presentation" className="relative" style={{ height: options.length * height }}>
        {rows.map((index) => {
          const option = options[index]
          return (
            option && (
              <div
                {...optionProps(option, index)}
                key={option.value}
                role="option"
                title={option.label}
                aria-selected={option.value === value}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                className={cn(
                  'absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2 px-3 text-sm',
                  // The focus stays in the field: what it would draw is drawn here.
                  index === highlighted && 'bg-accent-soft outline-2 -outline-offset-2 outline-focus',
                )}
                style={{ height, transform: `translateY(${String(index * height)}px)` }}
              >
                <span ref={index === highlighted ? bringIntoView : null} className="inline-flex size-4 shrink-0">
                  {option.value === value && <Check aria-hidden className="size-4" />}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="cut-line block">{option.label}</span>
                  {option.detail !== undefined && (
                    <span className="cut-line block text-xs text-ink-muted">{option.detail}</span>
                  )}
                </span>
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

function bringIntoView(sign: HTMLElement | null): void {
  sign?.parentElement?.scrollIntoView({ block: 'nearest' })
}
