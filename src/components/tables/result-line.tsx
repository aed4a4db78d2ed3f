/** The number of rows of a list, announced when it changes. The text is already translated. */
export function ResultLine({ text }: { text: string }) {
  return (
    <p role="status" className="text-sm text-ink-muted">
      {text}
    </p>
  )
}
