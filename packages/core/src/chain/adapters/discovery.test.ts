import { describe, expect, it, vi } from 'vitest'
import type { Connector, DiscoveryOptions } from '../adapter.ts'
import { createDiscovery } from './discovery.ts'

const ALL: DiscoveryOptions = { announced: true, injected: true }

/** A page on which wallets are put and taken away, by their ids. */
function openPage(...present: string[]) {
  const wallets = new Map(present.map(id => [id, { id }]))
  let listening = 0
  let changed = () => {}
  const ask = vi.fn<(options: DiscoveryOptions) => void>()
  const discovery = createDiscovery<{ id: string }>({
    listen(tell) {
      listening += 1
      changed = tell
      return () => {
        listening -= 1
      }
    },
    ask,
    list: () => [...wallets.keys()].map((id): Connector => ({ id, name: id, type: 'ANNOUNCED', chain: 'solana' })),
    find: id => wallets.get(id),
  })
  return {
    discovery,
    ask,
    listening: () => listening,
    put(id: string) {
      wallets.set(id, { id })
      changed()
    },
    take(id: string) {
      wallets.delete(id)
      changed()
    },
    changed: () => changed(),
    watch(options = ALL) {
      const lists: string[][] = []
      const stop = discovery.watch(list => lists.push(list.map(({ id }) => id)), options)
      return { lists, stop }
    },
  }
}

describe('watching', () => {
  it('tells the list at once and at each change, and not when nothing changed', () => {
    const page = openPage('one')
    const { lists } = page.watch()
    page.changed()
    page.put('two')
    page.changed()
    expect(lists).toEqual([['one'], ['one', 'two']])
  })

  it('H43 listens once for all who watch, until the last has left', () => {
    const page = openPage()
    const [first, second] = [page.watch(), page.watch()]
    expect([page.listening(), page.ask.mock.calls.length]).toEqual([1, 2])
    first.stop()
    first.stop()
    page.put('one')
    expect([first.lists, second.lists]).toEqual([[[]], [[], ['one']]])
    expect(page.listening()).toBe(1)
    second.stop()
    expect(page.listening()).toBe(0)
  })

  it('H10 lists those together that answer while they are asked', () => {
    const page = openPage()
    page.ask.mockImplementation(() => {
      page.put('one')
      page.put('two')
    })
    expect(page.watch().lists).toEqual([['one', 'two']])
  })

  it('tells further on after a page that throws when it is asked', () => {
    const page = openPage()
    const { lists } = page.watch()
    page.ask.mockImplementation(() => {
      throw new Error('no')
    })
    expect(() => page.watch()).toThrow('no')
    page.put('one')
    expect(lists.at(-1)).toEqual(['one'])
  })
})

describe('a wallet', () => {
  it('is found among those that are there; asked for when nobody watches', () => {
    const page = openPage()
    page.ask.mockImplementation(() => page.put('late'))
    expect(page.discovery.find('late')).toBeUndefined()
    expect(page.discovery.wallet('late')).toEqual({ id: 'late' })
    expect([page.listening(), page.ask.mock.calls]).toEqual([0, [[ALL]]])
  })

  it('that is not there is an error, and H41 not asked for behind the back of who watches', () => {
    const page = openPage()
    page.watch({ announced: false, injected: true })
    expect(() => page.discovery.wallet('nobody')).toThrow(
      expect.objectContaining({ code: 'connector.notFound', context: { id: 'nobody' } }),
    )
    expect(page.ask).toHaveBeenCalledTimes(1)
  })
})

describe('waiting', () => {
  it('is over at once for a wallet that is there, and undefined for who has left', async () => {
    const page = openPage('one')
    expect(await page.discovery.waitFor('one', new AbortController().signal)).toEqual({ id: 'one' })
    expect(await page.discovery.waitFor('one', AbortSignal.abort())).toBeUndefined()
    expect(page.ask).not.toHaveBeenCalled()
  })

  it('ends when the wallet comes, also while it is asked for, and leaves nothing behind', async () => {
    const page = openPage()
    const waiting = page.discovery.waitFor('one', new AbortController().signal)
    expect(page.listening()).toBe(1)
    page.put('other')
    page.put('one')
    expect(await waiting).toEqual({ id: 'one' })
    page.ask.mockImplementation(() => page.put('two'))
    expect(await page.discovery.waitFor('two', new AbortController().signal)).toEqual({ id: 'two' })
    expect(page.listening()).toBe(0)
  })

  it('H43 ends with the signal', async () => {
    const page = openPage()
    const controller = new AbortController()
    const waiting = page.discovery.waitFor('one', controller.signal)
    controller.abort()
    expect(await waiting).toBeUndefined()
    expect(page.listening()).toBe(0)
  })

  it('H41 asks for no announcements that the host has switched off', () => {
    const page = openPage()
    page.watch({ announced: false, injected: true })
    void page.discovery.waitFor('one', new AbortController().signal)
    expect(page.ask.mock.calls.at(-1)).toEqual([{ announced: false, injected: true }])
    page.watch({ announced: true, injected: false })
    void page.discovery.waitFor('one', new AbortController().signal)
    expect(page.ask.mock.calls.at(-1)).toEqual([ALL])
  })
})

it('tells once that a wallet is gone, and nothing after the unsubscribe', () => {
  const page = openPage('one', 'two')
  page.watch()
  const [gone, other, left] = [vi.fn(), vi.fn(), vi.fn()]
  page.discovery.onGone('one', gone)
  page.discovery.onGone('two', other)
  page.discovery.onGone('one', left)()
  page.take('one')
  page.put('one')
  page.take('one')
  expect([gone, other, left].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
})
