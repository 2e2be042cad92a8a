import { untouchable } from '@foyer/testing'
import { HOSTILE_ICONS, HOSTILE_NAMES, memoryWalletStorage } from '@foyer/testing/evm'
import { describe, expect, it } from 'vitest'
import { call, openPage, rejection, settle } from './page.fixture.ts'

describe('discovery', () => {
  it('adds listeners before it asks for wallets, asks once, and leaves no listener behind', () => {
    const page = openPage()
    page.wallet()
    const first = page.discover()
    expect([page.target.requests, page.target.listening]).toEqual([1, 2])
    expect(first.ids()).toEqual(['eip6963:org.good'])
    const second = page.discover()
    expect(second.ids()).toEqual(['eip6963:org.good'])
    first.stop()
    first.stop()
    page.wallet({ rdns: 'org.late' })
    expect(first.ids()).toEqual(['eip6963:org.good'])
    expect(second.ids()).toEqual(['eip6963:org.good', 'eip6963:org.late'])
    second.stop()
    expect(page.target.listening).toBe(0)
  })

  it('H10 updates a row in place when its wallet announces itself again', () => {
    const page = openPage()
    const wallet = page.wallet()
    const { lists, ids, now } = page.discover()
    wallet.announce()
    wallet.announceAs({})
    expect(lists).toHaveLength(1)
    wallet.announceAs({ name: 'Good Wallet 2' })
    expect(now()).toMatchObject([{ id: 'eip6963:org.good', name: 'Good Wallet 2' }])
    wallet.announceAs({ uuid: crypto.randomUUID(), name: 'Good Wallet 2' })
    expect(ids()).toEqual(['eip6963:org.good'])
  })

  it('H47 lists another provider with the same rdns, name and icon separately, and connects to the chosen one', async () => {
    const page = openPage()
    const first = page.wallet()
    const { ids } = page.discover()
    const second = page.wallet()
    expect(ids()).toHaveLength(2)
    await page.connect().catch(() => {})
    expect([first.prompts, second.prompts]).toEqual([1, 0])
    await page.connect(ids()[1]).catch(() => {})
    expect([first.prompts, second.prompts]).toEqual([1, 1])
  })

  it('H47 keeps the first provider of an announcement', async () => {
    const page = openPage()
    const uuid = '0b29f6ce-7bd1-4f0a-9a3c-9a1f6f3b8f11'
    const [first, second] = [page.wallet({ uuid }), page.wallet({ uuid }), page.wallet({ uuid, rdns: 'org.evil' })]
    const { ids } = page.discover()
    expect(ids()).toEqual(['eip6963:org.good', 'eip6963:org.evil'])
    // Either could be the wallet of the last visit.
    const { adapter } = page
    const restoring = adapter.restore({ connectorId: 'eip6963:org.good' }, { signal: AbortSignal.timeout(50) })
    expect(await restoring).toBeUndefined()
    expect([first.requests, second.requests]).toEqual([[], []])
    await page.connect().catch(() => {})
    expect([first.prompts, second.prompts]).toEqual([1, 0])
  })

  it('H47 lists a replaced window.ethereum as another row, and keeps the connection to the first', async () => {
    const page = openPage()
    const first = page.wallet({ announce: 'never', injected: true })
    const { ids } = page.discover()
    const connection = await page.connect('eip1193:injected').catch(() => expect.unreachable('it approves'))
    const second = page.wallet({ announce: 'never', injected: true })
    expect(ids()).toHaveLength(1)
    expect(ids()).not.toContain('eip1193:injected')
    expect(await rejection(page.connect('eip1193:injected'))).toMatchObject({ code: 'connector.notFound' })
    await page.adapter.features.signMessage!(connection, 'hi', call())
    expect(first.requests).toContain('personal_sign')
    expect(second.requests).toEqual([])
  })

  it('connects to a window.ethereum that is a new object at each read, and lists later wallets', async () => {
    const page = openPage()
    const injected = page.wallet({ announce: 'never', injected: true })
    const provider = page.target.ethereum as object
    Object.defineProperty(page.target, 'ethereum', { get: () => Object.assign(Object.create(provider), {}) })
    const { ids, now } = page.discover()
    const [id] = ids()
    const connection = await page.connect(id)
    expect(injected.prompts).toBe(1)
    for (let count = 0; count < 500; count += 1) page.target.dispatchEvent(new Event('ethereum#initialized'))
    page.wallet()
    expect(now().map(({ name }) => name)).toEqual(['Good Wallet', 'Browser Wallet'])
    await page.adapter.features.signMessage!(connection, 'hi', call())
    expect(injected.requests).toContain('personal_sign')
  })

  it('H10 lists the same name with another rdns separately, and connects to the chosen one', async () => {
    const page = openPage()
    const good = page.wallet()
    const twin = page.wallet({ rdns: 'org.twin' })
    const { now } = page.discover()
    expect(now().map(({ id, name }) => [id, name])).toEqual([
      ['eip6963:org.good', 'Good Wallet'],
      ['eip6963:org.twin', 'Good Wallet'],
    ])
    await page.connect('eip6963:org.twin').catch(() => {})
    expect([good.prompts, twin.prompts]).toEqual([0, 1])
  })

  it.each([
    ['name', { name: 'Evil Wallet' }],
    ['picture', { icon: 'data:image/png;base64,AAAA' }],
  ])('H10 gives the same rdns with another %s different ids that do not depend on the order', async (_, difference) => {
    const forth = openPage()
    const [good, evil] = [forth.wallet(), forth.wallet(difference)]
    const back = openPage()
    const [evilFirst, goodSecond] = [back.wallet(difference), back.wallet()]
    const [goodId, evilId] = forth.discover().ids()
    expect(goodId).not.toBe(evilId)
    expect(back.discover().ids()).toEqual([evilId, goodId])

    for (const page of [forth, back]) {
      await page.connect(goodId).catch(() => {})
      // The bare rdns matches both, so nothing is restored.
      const silent = { signal: AbortSignal.timeout(30) }
      expect(await page.adapter.restore({ connectorId: 'eip6963:org.good' }, silent)).toBeUndefined()
      expect(await rejection(page.connect())).toMatchObject({ code: 'connector.notFound' })
    }
    expect([good.prompts, evil.prompts, evilFirst.prompts, goodSecond.prompts]).toEqual([1, 0, 0, 1])
  })

  it('H10 does not give a listed id to a late look-alike', async () => {
    const page = openPage()
    const good = page.wallet()
    const { ids } = page.discover()
    // The uuid does not identify a wallet: some hard-code it, and any page script can read it.
    const evil = page.wallet({ name: 'Evil Wallet', uuid: '0b29f6ce-7bd1-4f0a-9a3c-9a1f6f3b8f11' })
    expect(ids()).toHaveLength(2)
    expect(ids()[0]).toBe('eip6963:org.good')
    await page.connect('eip6963:org.good').catch(() => {})
    expect([good.prompts, evil.prompts]).toEqual([1, 0])
    await page.connect(ids()[1]).catch(() => {})
    expect([good.prompts, evil.prompts]).toEqual([1, 1])
  })

  it('H10 keeps the id of a look-alike that changes its name to another wallet’s', async () => {
    const page = openPage()
    const good = page.wallet()
    const evil = page.wallet({ name: 'Evil Wallet' })
    const { ids } = page.discover()
    const [goodId, evilId] = ids()
    evil.announceAs({ name: 'Good Wallet' })
    good.announce()
    expect(ids()).toEqual([goodId, evilId])
    await page.connect(goodId).catch(() => {})
    expect([good.prompts, evil.prompts]).toEqual([1, 0])
  })

  it('drops malformed rows and lists the others', () => {
    const page = openPage()
    const wallet = page.wallet({ announce: 'never' })
    const { lists, now } = page.discover()
    for (const detail of [undefined, null, 1, {}, { info: null, provider: null }]) {
      page.target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    page.target.dispatchEvent(new Event('eip6963:announceProvider'))
    wallet.announceAs({ uuid: 7 })
    wallet.announceAs({ rdns: 'injected' })
    wallet.announceAs({ name: HOSTILE_NAMES.onlyInvisible })
    expect(lists).toEqual([[]])
    wallet.announceAs({ name: HOSTILE_NAMES.rightToLeftOverride, icon: HOSTILE_ICONS.script })
    expect(now()).toEqual([
      {
        id: 'eip6963:org.good',
        name: 'Wallet ksamatem',
        type: 'ANNOUNCED',
        chain: 'eip155',
        info: { rdns: 'org.good' },
      },
    ])
  })
})

describe('window.ethereum', () => {
  it('lists window.ethereum as Browser Wallet', () => {
    const page = openPage()
    page.wallet({ announce: 'never', injected: true })
    expect(page.discover().now()).toEqual([
      { id: 'eip1193:injected', name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155' },
    ])
  })

  it('H10 leaves out window.ethereum when the same provider is announced, also late', async () => {
    const page = openPage()
    const wallet = page.wallet({ announce: 'never', injected: true })
    const { ids } = page.discover()
    expect(ids()).toEqual(['eip1193:injected'])
    wallet.announce()
    expect(ids()).toEqual(['eip6963:org.good'])
    // Its first id still leads to it.
    await page.connect('eip1193:injected').catch(() => {})
    expect(wallet.prompts).toBe(1)
  })

  it('lists window.ethereum beside another announced wallet, also when it comes late', () => {
    const page = openPage()
    page.wallet()
    const { ids } = page.discover()
    page.wallet({ rdns: 'org.old', announce: 'never', injected: true })
    expect(ids()).toEqual(['eip6963:org.good', 'eip1193:injected'])
  })

  it.each([
    [
      'a getter that throws',
      {
        get: () => {
          throw new Error('no')
        },
      },
    ],
    ['no provider', { value: { isMetaMask: true } }],
    ['a provider that throws when it is read', { value: untouchable() }],
  ])('H46 ignores window.ethereum when it is %s', (_, descriptor) => {
    const page = openPage()
    const { now } = page.discover()
    Object.defineProperty(page.target, 'ethereum', { configurable: true, ...descriptor })
    // Would report what the listener throws as an uncaught error.
    page.target.dispatchEvent(new Event('ethereum#initialized'))
    page.wallet()
    expect([now(), page.discover().now()]).toMatchObject([[{ id: 'eip6963:org.good' }], [{ id: 'eip6963:org.good' }]])
  })
})

describe('discovery options', () => {
  it('lists only announced wallets, or only the injected one', () => {
    const page = openPage()
    page.wallet({ injected: true })
    expect(page.discover({ announced: true, injected: false }).ids()).toEqual(['eip6963:org.good'])
    expect(page.discover({ announced: false, injected: true }).ids()).toEqual(['eip1193:injected'])
    expect(page.discover({ announced: false, injected: false }).ids()).toEqual([])
  })

  it('requests no announcements when the host has disabled them, neither to list nor to restore', async () => {
    const page = openPage()
    page.wallet()
    page.discover({ announced: false, injected: true })
    const record = { connectorId: 'eip6963:org.good' }
    expect(await page.adapter.restore(record, { signal: AbortSignal.timeout(30) })).toBeUndefined()
    expect(await rejection(page.connect())).toMatchObject({ code: 'connector.notFound' })
    expect(page.target.requests).toBe(0)
  })

  it('finds a wallet to connect while no connectors are watched', async () => {
    const page = openPage()
    const wallet = page.wallet({ behaviour: 'reject' })
    expect(await rejection(page.connect())).toMatchObject({ code: 'wallet.rejected' })
    expect(wallet.prompts).toBe(1)
    expect(page.target.listening).toBe(0)
  })
})

describe('restore', () => {
  it('stops listening for a wallet that never appears', async () => {
    const page = openPage()
    const controller = new AbortController()
    const restoring = page.adapter.restore({ connectorId: 'eip6963:org.good' }, { signal: controller.signal })
    expect(page.target.listening).toBe(2)
    controller.abort()
    expect(await restoring).toBeUndefined()
    expect(page.target.listening).toBe(0)
  })

  it('restores a late window.ethereum', async () => {
    const page = openPage()
    const restoring = page.adapter.restore({ connectorId: 'eip1193:injected' }, call())
    await settle()
    const storage = memoryWalletStorage()
    const wallet = page.wallet({ announce: 'never', injected: true, storage })
    expect(await restoring).toBeUndefined()
    expect(wallet.requests).toEqual(['eth_accounts'])
    expect(page.target.listening).toBe(0)
  })
})
