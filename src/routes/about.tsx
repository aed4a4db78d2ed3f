import { createFileRoute } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { UnderDevelopment } from '@/components/feedback/under-development'

export const Route = createFileRoute('/about')({
  staticData: { title: 'about.title', requires: 'public', menu: { group: 'public', order: 2, icon: Info } },
  component: UnderDevelopment,
})
