import { describe, expect, it, vi } from 'vitest'
import { flushMicrotasks } from '../../testing/index.ts'
import type { Connector, DiscoveryOptions } from '../adapter.ts'
import { createDiscovery } from './discovery.ts'
import { announced, createRoster, type Registration } from './roster.ts'

const ALL: DiscoveryOptions = { announced: true, injected: true }

type Wallet = { name: string }

const idOf = (name: string) => `wallet-standard:${name}`

/** Page to which wallets are added and from which they are removed, by name. */
function openPage(...present: string[]) {
  const roster = createRoster<Wallet>()
  const registrations = new Map<string, Registration<Wallet>>()
  let listening = 0
  let changed = () => {}
  const ask = vi.fn<(options: DiscoveryOptions) => void>()
  const refresh = vi.fn<() => void>()
  const add = (name: string, wallet: Wallet = { name }) => {
    const registration = {
      source: 'wallet-standard',
      key: name,
      fingerprint: '',
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
    listen(notify) {
      listening += 1
      changed = notify
      return () => {
        listening -= 1
      }
    },
    ask,
    refresh,
    list: () => roster.rows().map((row): Connector => announced(row, 'solana')),
  })
  return {
    discovery,
    ask,
    refresh,
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
  it('H46 goes on with the wallets that are known when the page cannot be read', () => {
    const page = openPage('one')
    page.refresh.mockImplementation(() => {
      throw new Error('Planned by the test')
    })
    const { lists } = page.watch()
    page.put('two')
    expect(lists).toEqual([['one'], ['one', 'two']])
    expect(page.discovery.choose(idOf('two'))).toEqual({ name: 'two' })
  })

  it('reports the list at once and at each change, and not without a change', () => {
    const page = openPage('one')
    const { lists } = page.watch()
    page.changed()
    page.put('two')
    page.changed()
    expect(lists).toEqual([['one'], ['one', 'two']])
  })

  it('H49 reports a wallet that changes only its picture', () => {
    const roster = createRoster<Wallet>()
    const one = {
      source: 'wallet-standard',
      key: 'one',
      fingerprint: '',
      name: 'one',
      wallet: { name: 'one' },
    } as const
    let changed = () => {}
    const listen = (notify: () => void) => {
      changed = notify
      return () => {}
    }
    const seen: unknown[] = []
    createDiscovery<Wallet>({ roster, listen, list: () => roster.rows().map(row => announced(row, 'solana')) }).watch(
      list => seen.push(list.map(({ imageUrl }) => imageUrl)),
      ALL,
    )
    for (const imageUrl of ['data:a', 'data:a', 'data:b', undefined]) {
      roster.put({ ...one, imageUrl })
      changed()
    }
    expect(seen).toEqual([[], ['data:a'], ['data:b'], [undefined]])
  })

  it('H43 listens once for all watchers, until the last one unsubscribes', () => {
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

  it('H10 lists the wallets together that answer while they are asked', () => {
    const page = openPage()
    page.ask.mockImplementation(() => {
      page.put('one')
      page.put('two')
    })
    expect(page.watch().lists).toEqual([['one', 'two']])
  })

  it('keeps reporting after a page that throws when it is asked', () => {
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

describe('wallets of a discovery', () => {
  it('a present wallet can be chosen; without a watcher the page is asked first', () => {
    const page = openPage()
    page.ask.mockImplementation(() => void page.put('late'))
    expect(page.discovery.choose(idOf('late'))).toEqual({ name: 'late' })
    expect([page.listening(), page.ask.mock.calls]).toEqual([0, [[ALL]]])
  })

  it('an absent wallet is connector.notFound, and H41 the page is not asked again while there is a watcher', () => {
    const page = openPage()
    page.watch({ announced: false, injected: true })
    const notFound = expect.objectContaining({ code: 'connector.notFound', context: { id: idOf('unknown') } })
    expect(() => page.discovery.choose(idOf('unknown'))).toThrow(notFound)
    expect(() => page.discovery.wallet(idOf('unknown'))).toThrow(notFound)
    expect(page.discovery.held(idOf('unknown'))).toBeUndefined()
    expect(page.ask).toHaveBeenCalledTimes(1)
  })

  it('H47 a chosen wallet is held as that object; one that was not chosen is not held', () => {
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

describe('waiting for a stored wallet', () => {
  const found = (name: string) => ({ id: idOf(name), wallet: { name } })
  const waitFor = (page: ReturnType<typeof openPage>, id: string, signal = new AbortController().signal) =>
    page.discovery.waitFor(id, signal)

  it('waiting ends at once for a present wallet, and is undefined after an abort', async () => {
    const page = openPage('one')
    expect(await waitFor(page, idOf('one'))).toMatchObject(found('one'))
    expect(await waitFor(page, idOf('one'), AbortSignal.abort())).toBeUndefined()
    expect(page.ask).toHaveBeenCalledOnce()
  })

  it('waiting ends when the wallet is announced, also while the page is asked, and leaves no listener', async () => {
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

  it('H47 while two wallets match the id neither is taken, until one has gone', async () => {
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

  it('H47 the wallet that was chosen on this page is found, whichever others match its id', async () => {
    const page = openPage('one')
    page.watch()
    const one = page.discovery.choose(idOf('one'))
    page.put('one')
    expect((await waitFor(page, idOf('one')))?.wallet).toBe(one)
  })

  it('H47 a chosen wallet that has gone is not replaced by another with its name', async () => {
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

  it('H43 waiting ends with the signal', async () => {
    const page = openPage()
    const controller = new AbortController()
    const waiting = waitFor(page, idOf('one'), controller.signal)
    controller.abort()
    expect(await waiting).toBeUndefined()
    expect(page.listening()).toBe(0)
  })

  it('H41 announcements that the host has switched off are not requested', () => {
    const page = openPage()
    page.watch({ announced: false, injected: true })
    void waitFor(page, idOf('one'))
    expect(page.ask.mock.calls.at(-1)).toEqual([{ announced: false, injected: true }])
    page.watch({ announced: true, injected: false })
    void waitFor(page, idOf('one'))
    expect(page.ask.mock.calls.at(-1)).toEqual([ALL])
  })
})

it('reports once that a wallet has gone, and nothing after the unsubscribe', () => {
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
