import { useEffect, useEffectEvent, useState } from 'react'
import { readPreference } from '@/lib/storage/storage'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useIsLeft } from '@/components/ui/leavable'

const ListKeysDialog = lazyWithRetry(async () => (await import('./list-keys-dialog')).ListKeysDialog)

const searchField = () => document.querySelector<HTMLElement>('main [role="search"] [type="search"]')
const controls = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button')]

/** The keys of a list: `/` leads to the search field, arrows go through the rows, `?` shows the keys. */
export function ListKeys() {
  const [showsKeys, setShowsKeys] = useState(false)
  const isLeft = useIsLeft()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
    const isTaken = event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing
    if (isLeft || isTaken || !(target instanceof HTMLElement)) return
    const act =
      key === 'ArrowDown' || key === 'ArrowUp'
        ? findStep(target, key)
        : findCharacterAction(key, target, () => setShowsKeys(true))
    if (act === null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  return showsKeys && <ListKeysDialog onClose={() => setShowsKeys(false)} />
}

/** The step from a row to its neighbour, to the same control in it; from the search field to the first row and back. */
function findStep(target: HTMLElement, key: 'ArrowDown' | 'ArrowUp'): (() => void) | null {
  const rows = [...document.querySelectorAll('main [data-row]')]
  const row = target.closest('[data-row]')
  const field = searchField()
  if (row === null && (target !== field || key === 'ArrowUp')) return null
  const index = row === null ? -1 : rows.indexOf(row)
  const next = rows[index + (key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return index === 0 && key === 'ArrowUp' && field ? () => field.focus() : null
  const position = row === null ? 0 : controls(row).indexOf(target)
  return () => (controls(next)[position] ?? controls(next)[0])?.focus()
}

/** The action of a key that is a single character; null where it is typed, covered by a dialog or turned off. */
function findCharacterAction(key: string, target: HTMLElement, showKeys: () => void): (() => void) | null {
  const isTyped =
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="combobox"]') !== null
  const isCovered = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  if (isTyped || isCovered || readPreference('listKeys') === 'off') return null
  if (key === '/') return () => searchField()?.focus()
  return key === '?' ? showKeys : null
}
