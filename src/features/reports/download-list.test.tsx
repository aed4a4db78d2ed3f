import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '@/testing/answer-calls'
import { renderInPage } from '@/testing/render-in-page'
import { DownloadList } from './download-list'
import { useDownloads } from './use-downloads'

afterEach(() => {
  vi.unstubAllGlobals()
})

const order = { name: 'report.type.scoreSheetSemester', of: [], params: { type: 4 }, fileName: 'report.xlsx' }

function Page() {
  const downloads = useDownloads()
  return (
    <>
      <button type="button" onClick={() => downloads.start(order)}>
        Start
      </button>
      <DownloadList {...downloads} />
    </>
  )
}

test.each([
  ['refuses', 409, 0],
  ['fails inside', 500, 1],
])(
  'a report that the server %s (%d) is offered again only when another try can succeed',
  async (_, status, buttons) => {
    answerCalls(() =>
      Response.json({ message: 'report.error.notCalculated', values: { semester: 1, n: 50 } }, { status }),
    )
    await renderInPage(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Start' }))
    await screen.findByRole('button', { name: /^Remove/ }, { timeout: 10_000 })
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(buttons)
  },
)
