import { createFileRoute } from '@tanstack/react-router'
import { CirclePlay } from 'lucide-react'
import * as z from 'zod/mini'
import { TutorialPage } from '@/features/tutorial/tutorial-page'

/** The selected video; the first when the address names none. */
const tutorialSearch = z.object({
  video: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))), undefined),
})

export const Route = createFileRoute('/tutorial')({
  staticData: {
    title: 'tutorial.title',
    requires: 'public',
    menu: { group: 'public', order: 3, icon: CirclePlay },
  },
  validateSearch: tutorialSearch,
  component: Tutorial,
})

function Tutorial() {
  return <TutorialPage selected={Route.useSearch().video ?? 1} />
}
