import { useEffect, useRef } from 'react'

/** Says whether the component is still there: an answer that comes after it was closed is nobody's any more. */
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
