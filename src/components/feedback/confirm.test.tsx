import { beforeEach, describe, expect, it } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { en } from '@/testing/messages'
import { confirm, useOpenQuestion } from './confirm'
import { ConfirmDialog } from './confirm-dialog'

function Host() {
  const question = useOpenQuestion()
  return question && <ConfirmDialog question={question} />
}

const question = { title: 'Delete 2026-2027', body: 'It cannot be brought back.', confirmLabel: 'Delete', danger: true }

function ask(): Promise<boolean> {
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirm(question)
  })
  return answer
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  render(
    <I18nProvider i18n={i18n}>
      <Host />
    </I18nProvider>,
  )
})

describe('confirm', () => {
  it('names what is asked and starts on the answer that changes nothing', async () => {
    const answer = ask()
    await screen.findByRole('alertdialog', { name: question.title, description: question.body })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' }))
    await userEvent.keyboard('{Enter}')
    expect(await answer).toBe(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('answers yes by the confirming button only', async () => {
    const answer = ask()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await answer).toBe(true)
  })

  it('takes Escape for no', async () => {
    const answer = ask()
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    expect(await answer).toBe(false)
  })

  it('answers no to a question that another one replaces', async () => {
    const first = ask()
    const second = ask()
    expect(await first).toBe(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await second).toBe(true)
  })
})
