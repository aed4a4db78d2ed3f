import { createContext, useSyncExternalStore } from 'react'

/** How the page shows a field, in the user's language. */
interface FieldDescription {
  /** Its label after the title of its section. */
  label: string
  /** Its label away from its section: after the person that it says something about. */
  fullLabel: string
  /** A value in words; empty for none. */
  format: (value: unknown) => string
  /** The message that is shown at the field. */
  error: string | undefined
}

export interface ShownField extends FieldDescription {
  name: string
  /** Takes the focus. */
  element: HTMLElement
}

export type FieldRegistry = ReturnType<typeof createFieldRegistry>

/** The fields of one form. */
export function createFieldRegistry() {
  const descriptions = new Map<string, FieldDescription>()
  const elements = new Map<string, HTMLElement>()
  const listeners = new Set<() => void>()
  let shown: readonly ShownField[] | null = null
  const change = () => {
    shown = null
    for (const listener of listeners) listener()
  }
  return {
    describe(name: string, next: FieldDescription): void {
      const known = descriptions.get(name)
      // Kept after the field is gone, because a conflict may still name it.
      descriptions.set(name, next)
      if (known?.label !== next.label || known.error !== next.error) change()
    },
    attach(name: string, element: HTMLElement | null): void {
      if (element === null) elements.delete(name)
      else elements.set(name, element)
      change()
    },
    /** Undefined for a field that the form has never shown. */
    description: (name: string) => descriptions.get(name),
    element: (name: string) => elements.get(name),
    /** The fields that can take the focus, in the order of the page. */
    shown: (): readonly ShownField[] => {
      shown ??= [...elements]
        .flatMap(([name, element]) => {
          const description = descriptions.get(name)
          return description === undefined ? [] : [{ ...description, name, element }]
        })
        .toSorted((one, other) =>
          (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_PRECEDING) === 0 ? -1 : 1,
        )
      return shown
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A label after the title that is around it; the title of a section of one field is its label. */
export function labelWithin(title: string | null, label: string): string {
  return title === null || title === label ? label : `${title}: ${label}`
}

export interface FieldSurroundings {
  /** Null outside of a form. */
  registry: FieldRegistry | null
  /** The titles around the field: of its section, and of the person that it says something about. */
  section: string | null
  person: string | null
}

export const FieldContext = createContext<FieldSurroundings>({ registry: null, section: null, person: null })

/** The fields whose message is shown, in the order of the page. */
export function useInvalidFields(registry: FieldRegistry): readonly ShownField[] {
  return useSyncExternalStore(registry.subscribe, registry.shown).filter(({ error }) => error !== undefined)
}
