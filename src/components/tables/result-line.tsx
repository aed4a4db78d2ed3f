/** How much a list holds, announced when it changes. The text comes counted and translated. */
export function ResultLine({ text }: { text: string }) {
  return (
    <p role="status" className="text-sm text-ink-muted">
      {text}
    </p>
  )
}
