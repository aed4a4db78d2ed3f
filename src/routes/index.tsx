import { createFileRoute } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { HomePage } from '@/shell/home-page'

export const Route = createFileRoute('/')({
  staticData: { title: 'home.title', requires: 'public', menu: { group: 'public', order: 1, icon: House } },
  // Most visits begin here: its few lines come with the frame instead of one request later.
  codeSplitGroupings: [],
  component: HomePage,
})
