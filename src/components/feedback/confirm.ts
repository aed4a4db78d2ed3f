import { createAtom, useSelector } from '@tanstack/react-store'

interface Question {
  title: string
  body: string
  /** The text of the confirming button; "Yes" when left out. */
  confirmLabel?: string
  /** The step destroys something: the confirming button is red. */
  danger?: boolean
  /** Other ways to say yes. */
  others?: readonly { label: string; danger?: boolean; onChoose: () => void }[]
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

const openQuestion = createAtom<OpenQuestion | null>(null)

/**
 * Asks a yes/no question in the one confirmation dialog of the product. All texts come translated. Escape, the close
 * button and a second question all answer no.
 */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const asked: OpenQuestion = {
      ...question,
      answer: (yes) => {
        if (openQuestion.get() === asked) openQuestion.set(null)
        resolve(yes)
      },
    }
    openQuestion.set(asked)
  })
}

/** The question that waits for an answer. */
export function useOpenQuestion(): OpenQuestion | null {
  return useSelector(openQuestion)
}
