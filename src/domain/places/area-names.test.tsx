import { beforeEach, expect, test } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createQueryClient } from '@/lib/api/query-client'
import { en } from '@/testing/messages'
import type { Place, PlacesQuery } from './area-filter'
import { useAreaNames } from './area-names'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
})

function Names({ places }: { places: PlacesQuery<Place> }) {
  return useAreaNames(places, { province: '02' }, '').map(({ level, name }) => <p key={level}>{name}</p>)
}

function show(places: Promise<Place[]>) {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <Names places={(level) => ({ queryKey: [level], queryFn: () => places })} />
      </QueryClientProvider>
    </I18nProvider>,
  )
}

test('a chosen place is never shown by its code while its name is loading', async () => {
  let load: (places: Place[]) => void = () => undefined
  show(
    new Promise((resolve) => {
      load = resolve
    }),
  )
  expect(screen.getByText('Loading…')).toBeTruthy()
  load([{ code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }])
  await screen.findByText('Battambang')
})

test('where the names cannot be loaded a place is shown by its code', async () => {
  show(Promise.reject(new Error('offline')))
  expect(await screen.findByText('02')).toBeTruthy()
})
