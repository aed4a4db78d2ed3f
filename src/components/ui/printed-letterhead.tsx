import type { Letterhead } from '@/lib/papers/letterhead'

/** The letterhead of a paper that the browser prints: the offices at the left, the kingdom at the right. */
export function PrintedLetterhead({ letterhead: { state, offices } }: { letterhead: Letterhead }) {
  return (
    <header className="grid flex-1 grid-cols-[3fr_2fr] items-start gap-x-4 font-semibold">
      <div>
        {offices.map((office) => (
          <p key={office}>{office}</p>
        ))}
      </div>
      <div className="text-center text-sm">
        {state.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </header>
  )
}
