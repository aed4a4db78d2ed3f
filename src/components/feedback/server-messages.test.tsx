import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { ApiError } from '@/lib/api/api-error'
import { activateLocale, loadCatalog } from '@/lib/i18n/i18n'
import { createQueryClient } from '@/lib/api/query-client'
import { en } from '@/testing/messages'
import { QueryPart } from '@/components/shell/query-part'

const server = join(import.meta.dirname, '../../../mocks')
const known = new Set(Object.keys(en))

/** Every message id in the server's code but for the words of its papers: what any of its responses can name. */
const ids = new Set(
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      Array.from(
        readFileSync(join(server, path), 'utf8').matchAll(
          /(?<!catalogueTexts?\()'([a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)+)'/g,
        ),
        ([, id = '']) => id,
      ),
    )
    .filter((id) => known.has(id)),
)

/** A part of a page whose request the server refuses. */
function RefusedPart({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [id],
    queryFn: () => {
      throw new ApiError({ kind: 'refused', status: 422, messageId: id, endpoint: 'GET transfers' })
    },
  })
  return <QueryPart query={query}>{() => null}</QueryPart>
}

beforeAll(() => loadCatalog('signedIn'))

test('the server has messages', () => {
  expect(ids.size).toBeGreaterThan(100)
})

// The dashboard belongs to none of the areas whose pages expect these messages.
test.each(['km', 'en'] as const)(
  'a page of another area shows every message of the server in %s',
  { timeout: 30_000 },
  async (locale) => {
    await activateLocale(locale)
    const { container } = render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient()}>
          {[...ids].map((id) => (
            <RefusedPart key={id} id={id} />
          ))}
        </QueryClientProvider>
      </I18nProvider>,
    )
    // By attribute: computing the roles of hundreds of elements takes seconds.
    const alerts = () => [...container.querySelectorAll('[role="alert"]')]
    await waitFor(() => expect(alerts()).toHaveLength(ids.size))
    const shown = alerts().map(({ textContent }) => textContent)
    const missing = [...ids].filter((id) => shown.some((text) => text.includes(id)))
    expect(missing).toEqual([])
  },
)
