import type { ComponentType } from 'react'
import { lateValue } from './late-value'

interface LatePart<Props> {
  /** Fetches the part ahead, so that it is there when it is needed, whatever the line does then. */
  preload: () => void
  Part: ComponentType<Props>
}

/**
 * A part of the page that is not in the first load. Unlike React's `lazy` it never takes the page down: without a
 * connection it tries again as long as it is wanted.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const { preload, useLate } = lateValue(load)

  function Part(props: Props) {
    const Loaded = useLate(true)
    return Loaded && <Loaded {...props} />
  }

  return { preload, Part }
}
