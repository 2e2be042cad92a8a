import { describe, expect, it, vi } from 'vitest'
import { flushMicrotasks } from '../../testing/index.ts'
import type { Connector, DiscoveryOptions } from '../adapter.ts'
import { createDiscovery } from './discovery.ts'
import { announced, createRoster, type Registration } from './roster.ts'

const ALL: DiscoveryOptions = { announced: true, injected: true }

type Wallet = { name: string }

const idOf = (name: string) => `wallet-standard:${name}`

/** A page on which wallets are put and taken away, by their names. */
function openPage(...present: string[]) {
  const roster = createRoster<Wallet>()
  const registrations = new Map<string, Registration<Wallet>>()
  let listening = 0
  let changed = () => {}
  const ask = vi.fn<(options: DiscoveryOptions) => void>()
  const add = (name: string, wallet: Wallet = { name }) => {
    const registration = {
      source: 'wallet-standard',
      claim: name,
      mark: '',
      name,
      imageUrl: undefined,
      wallet,
    } as const
    registrations.set(name, registration)
    roster.put(registration)
    return wallet
  }
  for (const name of present) add(name)
  const discovery = createDiscovery<Wallet>({
    roster,
    listen(tell) {
      listening += 1
      changed = tell
      return () => {
        listening -= 1
      }
    },
    ask,
    list: () => roster.rows().map((row): Connector => announced(row, 'solana')),
  })
  return {
    discovery,
    ask,
    listening: () => listening,
    put(name: string) {
      const wallet = add(name)
      changed()
      return wallet
    },
    take(name: string) {
      roster.remove(registrations.get(name)!)
      changed()
    },
    back(name: string, wallet: Wallet) {
      add(name, wallet)
      changed()
    },
    changed: () => changed(),
    watch(options = ALL) {
      const lists: string[][] = []
      const stop = discovery.watch(list => lists.push(list.map(({ name }) => name)), options)
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
  it('is chosen among those that are there; asked for when nobody watches', () => {
    const page = openPage()
    page.ask.mockImplementation(() => void page.put('late'))
    expect(page.discovery.choose(idOf('late'))).toEqual({ name: 'late' })
    expect([page.listening(), page.ask.mock.calls]).toEqual([0, [[ALL]]])
  })

  it('that is not there is an error, and H41 not asked for behind the back of who watches', () => {
    const page = openPage()
    page.watch({ announced: false, injected: true })
    const notFound = expect.objectContaining({ code: 'connector.notFound', context: { id: idOf('nobody') } })
    expect(() => page.discovery.choose(idOf('nobody'))).toThrow(notFound)
    expect(() => page.discovery.wallet(idOf('nobody'))).toThrow(notFound)
    expect(page.discovery.held(idOf('nobody'))).toBeUndefined()
    expect(page.ask).toHaveBeenCalledTimes(1)
  })

  it('H47 once chosen is held as that very object; one that nobody chose is held by nobody', () => {
    const page = openPage('one', 'two')
    page.watch()
    const one = page.discovery.choose(idOf('one'))
    page.put('one')
    expect(page.discovery.held(idOf('one'))).toBe(one)
    expect(page.discovery.wallet(idOf('one'))).toBe(one)
    expect(page.discovery.held(idOf('two'))).toBeUndefined()
    page.take('one')
    expect(page.discovery.held(idOf('one'))).toBe(one)
  })
})

describe('waiting', () => {
  const found = (name: string) => ({ id: idOf(name), wallet: { name } })
  const waitFor = (page: ReturnType<typeof openPage>, id: string, signal = new AbortController().signal) =>
    page.discovery.waitFor(id, signal)

  it('is over at once for a wallet that is there, and undefined for who has left', async () => {
    const page = openPage('one')
    expect(await waitFor(page, idOf('one'))).toMatchObject(found('one'))
    expect(await waitFor(page, idOf('one'), AbortSignal.abort())).toBeUndefined()
    expect(page.ask).toHaveBeenCalledOnce()
  })

  it('ends when the wallet comes, also while it is asked for, and leaves nothing behind', async () => {
    const page = openPage()
    const waiting = waitFor(page, idOf('one'))
    expect(page.listening()).toBe(1)
    page.put('other')
    page.put('one')
    expect(await waiting).toMatchObject(found('one'))
    page.ask.mockImplementation(() => void page.put('two'))
    expect(await waitFor(page, idOf('two'))).toMatchObject(found('two'))
    expect(page.listening()).toBe(0)
  })

  it('finds by an id that an earlier version stored', async () => {
    expect(await waitFor(openPage('one'), 'one')).toMatchObject(found('one'))
  })

  it('H47 takes neither of two that claim the id, until one has gone', async () => {
    const page = openPage('one')
    page.ask.mockImplementationOnce(() => void page.put('one'))
    const waiting = waitFor(page, idOf('one'))
    let settled = false
    void waiting.then(() => {
      settled = true
    })
    page.changed()
    await flushMicrotasks()
    expect(settled).toBe(false)
    page.take('one')
    expect((await waiting)?.wallet).toEqual({ name: 'one' })
  })

  it('H47 means the wallet that was chosen on this page, whoever else claims its id', async () => {
    const page = openPage('one')
    page.watch()
    const one = page.discovery.choose(idOf('one'))
    page.put('one')
    expect((await waitFor(page, idOf('one')))?.wallet).toBe(one)
  })

  it('H47 means that wallet or none once it has gone, whoever else comes by its name', async () => {
    const page = openPage('one')
    page.watch()
    const one = page.discovery.choose(idOf('one'))
    page.take('one')
    const waiting = waitFor(page, idOf('one'))
    page.put('one')
    const late = Promise.race([waiting, flushMicrotasks().then(() => 'waiting')])
    expect(await late).toBe('waiting')
    page.back('one', one)
    expect((await waiting)?.wallet).toBe(one)
  })

  it('H43 ends with the signal', async () => {
    const page = openPage()
    const controller = new AbortController()
    const waiting = waitFor(page, idOf('one'), controller.signal)
    controller.abort()
    expect(await waiting).toBeUndefined()
    expect(page.listening()).toBe(0)
  })

  it('H41 asks for no announcements that the host has switched off', () => {
    const page = openPage()
    page.watch({ announced: false, injected: true })
    void waitFor(page, idOf('one'))
    expect(page.ask.mock.calls.at(-1)).toEqual([{ announced: false, injected: true }])
    page.watch({ announced: true, injected: false })
    void waitFor(page, idOf('one'))
    expect(page.ask.mock.calls.at(-1)).toEqual([ALL])
  })
})

it('tells once that a wallet is gone, and nothing after the unsubscribe', () => {
  const page = openPage('one', 'two')
  page.watch()
  const wallets = ['one', 'two'].map(name => page.discovery.choose(idOf(name)))
  expect(wallets).toHaveLength(2)
  const [gone, other, left] = [vi.fn(), vi.fn(), vi.fn()]
  page.discovery.onGone(idOf('one'), gone)
  page.discovery.onGone(idOf('two'), other)
  page.discovery.onGone(idOf('one'), left)()
  page.take('one')
  page.put('one')
  page.take('one')
  expect([gone, other, left].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
})
