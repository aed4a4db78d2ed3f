import { createContext, type ReactNode, use } from 'react'

/** What the dialogs act on, such as the class of a list: each of them says it above its fields. */
export const DialogSubject = createContext<string | null>(null)

/** The description of a dialog, below what the dialog acts on. */
export function useDescription(description: ReactNode): ReactNode {
  const subject = use(DialogSubject)
  if (subject === null) return description
  return (
    <>
      <p className="font-semibold">{subject}</p>
      {description}
    </>
  )
}
