import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'
import { useIsLeft } from '@/components/ui/leavable'

interface TextFilterProps {
  label: string
  help?: string
  /** The applied filter. */
  value: string
  onChange: (text: string) => void
  inputMode?: 'text' | 'numeric'
  maxLength?: number
}

/** Long enough for the next key to come, short enough to feel immediate. */
const pauseMs = 250

/** A text that a list is filtered by: it applies a moment after the last key, or immediately on Enter and Search. */
export function TextFilter({ label, help, value, onChange, inputMode = 'text', maxLength = 100 }: TextFilterProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState([value])
  const pending = useRef<number | undefined>(undefined)
  const name = useId()
  // The filter was dropped, or the address changed by Back: the field follows. What the field itself sent is no news.
  if (value !== seen) {
    setSeen(value)
    // An earlier text may be applied while a later one is already on its way.
    const applied = sent.lastIndexOf(value)
    setSent(applied === -1 ? [value] : sent.slice(applied))
    if (applied === -1) setText(value)
  }
  const isLeft = useIsLeft()
  useEffect(() => {
    // A text that applied after its page was left would lead back to it.
    if (isLeft) window.clearTimeout(pending.current)
    return () => window.clearTimeout(pending.current)
  }, [isLeft])
  const apply = (typed: string) => {
    window.clearTimeout(pending.current)
    const next = typed.trim()
    if (next === sent.at(-1)) return
    setSent([...sent, next])
    onChange(next)
  }
  const input = useRef<HTMLInputElement>(null)
  const onSubmit = useEffectEvent(() => apply(text))
  useEffect(() => {
    const form = input.current?.form
    const submit = () => onSubmit()
    form?.addEventListener('submit', submit)
    return () => form?.removeEventListener('submit', submit)
  }, [])
  return (
    <FieldShell label={label} help={help}>
      {(aria) => (
        <input
          {...aria}
          ref={input}
          name={name}
          type="search"
          inputMode={inputMode}
          autoComplete="off"
          maxLength={maxLength}
          value={text}
          onChange={(event) => {
            const typed = event.target.value
            setText(typed)
            window.clearTimeout(pending.current)
            pending.current = window.setTimeout(() => apply(typed), pauseMs)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply(text)
          }}
          className={controlStyle({ invalid: false })}
        />
      )}
    </FieldShell>
  )
}
