import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { signedIn } from '@/testing/test-users'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { loadClassroomList } from './load-classroom-list'

test.each(['school_management', 'teacher'] as const)(
  'a %s account without a school is led from a class list of no school to page 404',
  async (role) => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(academicYearQueries.all().queryKey, { data: [], total: 0 })
    const state = signedIn(role)
    if (state.status !== 'signed-in') throw new Error('The user is not signed in')
    const outcome = await loadClassroomList({ queryClient, user: state.user, search: {} }).catch(
      (error: unknown) => error,
    )
    expect(isRedirect(outcome) && outcome.options).toMatchObject({
      to: '/error-page/$code',
      params: { code: '404' },
    })
  },
)
