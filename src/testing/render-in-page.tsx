import type { ReactNode } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { createQueryClient } from '@/lib/api/query-client'
import { useOpenQuestion } from '@/components/feedback/confirm'
import { ConfirmDialog } from '@/components/feedback/confirm-dialog'
import { UserSessionProvider } from '@/sheets/user-session'
import { en } from './messages'
import { createTestUserSession } from './test-user-session'

/** Shows a part of a page in English, with what a page of a signed-in user has around it except the session. */
export async function renderInPage(part: ReactNode): Promise<void> {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  const router = createRouter({
    routeTree: createRootRoute({ staticData: { title: 'home.title', requires: 'public' }, component: () => part }),
    history: createMemoryHistory(),
  })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <UserSessionProvider userSession={createTestUserSession()}>
          <RouterProvider router={router} />
          <Confirmation />
        </UserSessionProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findAllByText(/./)
}

/** The question that waits for an answer, as a page shows it. */
function Confirmation() {
  const question = useOpenQuestion()
  return question && <ConfirmDialog question={question} />
}
