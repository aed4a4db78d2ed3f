// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openSignOutChannel, type SignOutChannel, type SignOutReason } from './sign-out-channel'

const opened: SignOutChannel[] = []

/** A tab that records why it was signed out. */
function openTab() {
  const heard: SignOutReason[] = []
  const channel = openSignOutChannel((reason) => heard.push(reason))
  opened.push(channel)
  return { channel, heard }
}

afterEach(() => {
  for (const channel of opened.splice(0)) channel.close()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe.each(['user', 'idle'] as const)('a sign-out for the reason %s', (reason) => {
  test('reaches the other tabs with its reason, and not the tab itself', async () => {
    const [one, other] = [openTab(), openTab()]
    one.channel.announce(reason)
    await vi.waitFor(() => expect(other.heard).toEqual([reason]))
    expect(one.heard).toEqual([])
  })

  test('reaches the other tabs with its reason in a browser without channels', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const other = openTab()
    const written = vi.spyOn(Storage.prototype, 'setItem')
    openTab().channel.announce(reason)
    const [key, newValue] = written.mock.calls[0] ?? []
    written.mockRestore()
    // The browser tells other tabs only, and this is one tab.
    window.dispatchEvent(new StorageEvent('storage', { key: key ?? null, newValue: newValue ?? null }))
    expect(other.heard).toEqual([reason])
  })
})
