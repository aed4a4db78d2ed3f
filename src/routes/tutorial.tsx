import { createFileRoute } from '@tanstack/react-router'
import { CirclePlay } from 'lucide-react'
import { TutorialPage } from '@/features/tutorial/tutorial-page'
import { tutorialSearch } from '@/features/tutorial/tutorial-search'

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
