import { createFileRoute } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { UnderDevelopment } from '@/components/feedback/under-development'

export const Route = createFileRoute('/contact')({
  staticData: { title: 'contact.title', requires: 'public', menu: { group: 'public', order: 4, icon: Mail } },
  component: UnderDevelopment,
})
