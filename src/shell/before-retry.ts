import { createContext } from 'react'

/** What else has to be done before a page that failed is tried again; the pages behind sign-in set it. */
export const BeforeRetry = createContext<() => void>(() => undefined)
