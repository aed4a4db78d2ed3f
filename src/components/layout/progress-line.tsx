import { useRouterState } from '@tanstack/react-router'
import { cn } from '@/components/ui/cn'

/** A thin line while a page loads, from 150 ms on; until then the old page simply stays. */
export function ProgressLine() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return (
    <div
      aria-hidden
      className={cn(
        'pointer-events-none fixed inset-x-0 top-0 z-snackbar h-0.5 bg-accent print:hidden',
        loading ? 'animate-pulse opacity-100 transition-opacity delay-150 duration-100' : 'opacity-0',
      )}
    />
  )
}
