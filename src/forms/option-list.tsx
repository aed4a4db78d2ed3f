import { type ComponentProps, useEffect } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { classes } from '@/ui/classes'
import type { ComboboxOption } from './match-options'

interface OptionListProps {
  options: readonly ComboboxOption[]
  value: string
  highlighted: number
  /** The list's element, once it is there: what scrolls. */
  list: HTMLDivElement | null
  listProps: ComponentProps<'div'>
  optionProps: (option: ComboboxOption, index: number) => ComponentProps<'div'>
}

/** The list of a combobox: only the rows in view exist, and each says its place in the whole. */
export function OptionList({ options, value, highlighted, list, listProps, optionProps }: OptionListProps) {
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => list,
    estimateSize: () => 36,
    initialRect: { width: 320, height: 320 },
    overscan: 4,
    getItemKey: (index) => options[index]?.value ?? index,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      // aria-activedescendant has to point at a row that exists.
      if (highlighted < 0 || highlighted >= options.length || rows.includes(highlighted)) return rows
      return [...rows, highlighted].sort((a, b) => a - b)
    },
  })
  useEffect(() => {
    if (highlighted >= 0) virtualizer.scrollToIndex(highlighted)
  }, [highlighted, virtualizer])
  return (
    <div {...listProps} className="max-h-80 overflow-y-auto overscroll-contain">
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const option = options[row.index]
          if (option === undefined) return null
          const { ref, ...props } = optionProps(option, row.index)
          return (
            <div
              {...props}
              key={row.key}
              role="option"
              ref={(item) => {
                virtualizer.measureElement(item)
                if (typeof ref === 'function') ref(item)
              }}
              data-index={row.index}
              aria-selected={option.value === value}
              aria-setsize={options.length}
              aria-posinset={row.index + 1}
              className={classes(
                'absolute inset-x-0 top-0 flex min-h-9 cursor-pointer items-start gap-2 px-3 py-1 text-sm pointer-coarse:min-h-11',
                row.index === highlighted && 'bg-accent-soft',
              )}
              style={{ transform: `translateY(${String(row.start)}px)` }}
            >
              <span className="mt-1 inline-flex size-4 shrink-0">
                {option.value === value && <Check aria-hidden className="size-4" />}
              </span>
              <span className="min-w-0">
                {option.label}
                {option.detail !== undefined && <span className="block text-xs text-ink-muted">{option.detail}</span>}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
