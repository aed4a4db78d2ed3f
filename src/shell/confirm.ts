import { useSyncExternalStore } from 'react'

interface Question {
  title: string
  body: string
  /** What the confirming button says; "Yes" unless told. */
  confirmLabel?: string
  /** The step destroys something: the confirming button is red. */
  danger?: boolean
  /** Other ways to say yes, each telling which. */
  others?: readonly { label: string; danger?: boolean; onChoose: () => void }[]
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

let open: OpenQuestion | null = null
const listeners = new Set<() => void>()

function show(question: OpenQuestion | null): void {
  open = question
  for (const listener of listeners) listener()
}

/**
 * Asks a yes/no question in the one confirmation dialog of the product. All texts come translated. Escape, the close
 * button and a second question all answer no.
 */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    const asked: OpenQuestion = {
      ...question,
      answer: (yes) => {
        if (open === asked) show(null)
        resolve(yes)
      },
    }
    show(asked)
  })
}

/** The question that waits for an answer. */
export function useOpenQuestion(): OpenQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
