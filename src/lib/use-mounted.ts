import { useEffect, useRef } from 'react'

/** Lets a callback check whether the component is still mounted, so that it can ignore a response that arrives too late. */
export function useMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
