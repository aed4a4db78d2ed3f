import { type ComponentType, useEffect, useState } from 'react'

interface LatePart<Props> {
  /** Fetches the part ahead, so that it is there when it is needed, whatever the line does then. */
  preload: () => void
  Part: ComponentType<Props>
}

const pause = 3000

/**
 * A part of the page that is not in the first load. Unlike React's `lazy` it never takes the page down: without a
 * connection it tries again as long as it is wanted.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let Loaded: ComponentType<Props> | undefined
  const ready = async () => {
    Loaded ??= await load()
  }

  function Part(props: Props) {
    const [, setReady] = useState(Loaded !== undefined)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let wanted = true
      const attempt = () => {
        ready().then(
          () => wanted && setReady(true),
          () => {
            if (wanted) timer = setTimeout(attempt, pause)
          },
        )
      }
      attempt()
      return () => {
        wanted = false
        clearTimeout(timer)
      }
    }, [])
    return Loaded && <Loaded {...props} />
  }

  return { preload: () => void ready().catch(() => undefined), Part }
}
