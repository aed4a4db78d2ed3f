import { useEffect, useId, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { SunMoon } from 'lucide-react'
import { applyTheme, rememberedTheme, type Theme, themes } from './theme'

const names = {
  system: msg({ id: 'shell.theme.system' }),
  light: msg({ id: 'shell.theme.light' }),
  dark: msg({ id: 'shell.theme.dark' }),
} satisfies Record<Theme, MessageDescriptor>

/** A button that opens the choice of the colour scheme: as the system, light, dark. */
export function DisplaySettings() {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [theme, setTheme] = useState(rememberedTheme)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const group = useId()

  useEffect(() => {
    if (!open) return undefined
    const leave = (event: Event) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  const choose = (next: Theme) => {
    applyTheme(next)
    setTheme(next)
  }
  return (
    <div ref={whole} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={i18n._('shell.theme')}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="inline-flex size-9 items-center justify-center rounded hover:bg-accent-soft pointer-coarse:size-11"
      >
        <SunMoon aria-hidden className="size-5" />
      </button>
      <fieldset
        id={panelId}
        hidden={!open}
        className="absolute right-0 z-popover mt-1 w-48 rounded border border-line-strong bg-surface-raised p-2"
      >
        <legend className="sr-only">{i18n._('shell.theme')}</legend>
        {themes.map((option) => (
          <label
            key={option}
            className="flex min-h-9 items-center gap-2 rounded px-2 text-sm hover:bg-accent-soft pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={group}
              checked={theme === option}
              onChange={() => choose(option)}
              className="size-4 accent-accent"
            />
            {i18n._(names[option])}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
