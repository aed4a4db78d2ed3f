import { createContext } from 'react'

/** What the forms in dialogs act on, such as the class of a list: each of them says it above its fields. */
export const DialogSubject = createContext<string | null>(null)
