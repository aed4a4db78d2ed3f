import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Replaces the page when it is printed; on the screen it is not shown. */
export function Paper({ children }: { children: ReactNode }) {
  useEffect(() => {
    const page = document.getElementById('root')
    page?.classList.add('print:hidden')
    return () => page?.classList.remove('print:hidden')
  }, [])
  return createPortal(<div className="hidden print:block">{children}</div>, document.body)
}
