import type { ShownPosition } from './model'

// Cells and headers carry their positions on the screen as attributes: the grid listens at its root and asks the element for its position.

/** The cell that an event happened in. */
export function positionAt(target: EventTarget): ShownPosition | null {
  const text = attributeAt(target, 'position')
  const [row, column] = text?.split('/').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** The column whose header an event happened in. */
export function headerColumnAt(target: EventTarget): string | null {
  return attributeAt(target, 'column') ?? null
}

/** The row whose number an event happened in. */
export function numberedRowAt(target: EventTarget): number | null {
  const row = attributeAt(target, 'row')
  return row === undefined ? null : Number(row)
}

function attributeAt(target: EventTarget, name: 'position' | 'column' | 'row'): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] : undefined
}

/** Returns whether an event happened on the handle that fills cells. */
export function isFillHandle(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset['fill'] !== undefined
}

export function isEditor(target: EventTarget): boolean {
  return target instanceof HTMLInputElement
}

/** Returns whether an event happened on a control of a header: its menu's button, or the edge that resizes the column. */
export function isHeaderControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-control]') !== null
}
