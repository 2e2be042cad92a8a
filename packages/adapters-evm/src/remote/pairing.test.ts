import { expect, onTestFinished, test, vi } from 'vitest'
import {
  connectedWorld,
  FIRST,
  HERE,
  linkOf,
  POLKADOT,
  REGTEST,
  SECOND,
  SOLANA,
  SOON,
  showLink,
  startWorld,
  THERE,
} from './world.fixture.ts'

test('H07 one approval connects every approved namespace and counts once', async () => {
  const { visit, transport, relay } = await connectedWorld()
  expect(transport.session()?.wallet).toEqual({ name: 'Foyer Phone' })
  const connections = await Promise.all(
    (['eip155', 'solana', 'polkadot', 'bip122'] as const).map(async namespace => {
      const connection = await visit.connected(namespace)
      return connection.getSnapshot().context.connection
    }),
  )
  expect(connections.map(each => each?.chainId)).toEqual([HERE, SOLANA, POLKADOT, REGTEST])
  expect(connections[0]).toEqual({
    connectorId: 'walletConnect',
    namespace: 'eip155',
    accounts: [FIRST, SECOND].map(address => ({ namespace: 'eip155', address })),
    address: FIRST,
    selected: FIRST,
    chainId: HERE,
    approved: [HERE, THERE],
    session: expect.stringMatching(/^[\da-f]{64}$/),
  })
  expect(relay.stats.methods.wc_proposeSession).toBe(1)
})

test('a wallet that approves some chains connects those, and no other namespace', async () => {
  const { createPhone, visit: open } = await startWorld()
  const [phone, visit] = [await createPhone(), await open()]
  await phone.pair(await showLink(visit))
  await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
  await phone.approve({ chains: [THERE, SOLANA] })
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  expect((await visit.connected('eip155')).getSnapshot().context.connection).toMatchObject({
    chainId: THERE,
    approved: [THERE],
  })
  expect((await visit.connected('solana')).getSnapshot().matches('connected')).toBe(true)
  expect((await visit.connected('polkadot')).getSnapshot().matches('absent')).toBe(true)
})

test('a rejection in the wallet is shown, and another attempt has another link', async () => {
  const { createPhone, visit: open } = await startWorld()
  const [phone, visit] = [await createPhone({ behaviour: 'reject' }), await open()]
  const declined = await showLink(visit)
  await phone.pair(declined)
  await expect.poll(() => visit.pairing()?.value, SOON).toBe('declined')
  expect(visit.pairing()?.context).toMatchObject({ offer: undefined, error: { code: 'pairing.declined', context: {} } })

  phone.behave('approve')
  visit.owner.getSnapshot().children.pairing!.send({ type: 'retry' })
  await phone.pair(await linkOf(visit, declined))
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
})

test('H18 a silent wallet: the link is renewed in place ten seconds before its four minutes are over, and both can be scanned', async () => {
  const { createPhone, visit: open } = await startWorld()
  const [phone, visit] = [await createPhone({ behaviour: 'silent' }), await open()]
  const first = await showLink(visit)
  await phone.pair(first)
  await expect.poll(() => phone.state.log[0], SOON).toMatch('Silent')
  expect(visit.pairing()?.context.offer?.usableFor).toBe(230_000)
  await visit.clock.advance(229_999)
  expect(visit.pairing()?.context.offer?.uri).toBe(first)
  await visit.clock.advance(1)
  expect(visit.pairing()?.context.offer).toBeUndefined()
  const second = await linkOf(visit, first)
  expect(second).not.toBe(first)
  expect(visit.pairing()?.matches({ live: { link: { offered: 'shown' } } })).toBe(true)

  const another = await createPhone({ behaviour: 'approve' })
  await another.pair(first)
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
})

test('H18 an expired link that was renewed is not shown as a refusal, and the newer one stays', async () => {
  const { visit: open } = await startWorld()
  const visit = await open()
  // The client counts five minutes for each link on its own clock, which advances with the visit's clock here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 5_000) {
      await visit.clock.advance(5_000)
      await vi.advanceTimersByTimeAsync(5_000)
    }
  }
  const shown = () => visit.pairing()?.context.offer?.uri
  visit.owner.send({ type: 'pairing.show' })
  await expect.poll(() => shown(), SOON).toBeDefined()
  const first = shown()
  await pass(230_000)
  await expect.poll(() => shown(), SOON).toBeDefined()
  const second = shown()
  expect(second).not.toBe(first)
  await pass(75_000)
  expect(shown()).toBe(second)
  expect(visit.pairing()?.matches({ live: { link: { offered: 'shown' } } })).toBe(true)
})

test('H20 an approval given while the page had no socket arrives when it is back', async () => {
  const { relay, createPhone, visit: open } = await startWorld()
  const [phone, visit] = [await createPhone(), await open()]
  await phone.pair(await showLink(visit))
  await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
  relay.faults.dropSockets()
  await expect.poll(() => visit.pairing()?.hasTag('offline'), SOON).toBe(true)
  expect(visit.pairing()?.context.offer).toBeDefined()
  await expect.poll(() => phone.state.online, SOON).toBe(true)
  await phone.approve()
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
})

test('a session that is approved after the visitor left is ended on both sides', async () => {
  const { createPhone, visit: open } = await startWorld()
  const [phone, visit] = [await createPhone(), await open()]
  await phone.pair(await showLink(visit))
  await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
  visit.owner.send({ type: 'pairing.leave' })
  expect(visit.owner.getSnapshot().value).toBe('idle')
  await phone.approve()
  await expect.poll(() => phone.state.log, SOON).toContain('The app has ended the session')
  expect(phone.state.sessions).toEqual([])
  expect((await visit.transport()).session()).toBeUndefined()
  expect(visit.owner.getSnapshot().value).toBe('idle')
})

test('H15 a view that is opened again has a new link, and the former one does not connect', async () => {
  const { createPhone, visit: open } = await startWorld()
  const [phone, visit] = [await createPhone({ behaviour: 'approve' }), await open()]
  const former = await showLink(visit)
  visit.owner.send({ type: 'pairing.leave' })
  const shown = await showLink(visit)
  expect(shown).not.toBe(former)
  await phone.pair(former)
  await expect.poll(() => phone.state.log, SOON).toContain('The app has ended the session')
  expect(visit.pairing()?.context.offer?.uri).toBe(shown)
  await phone.pair(shown)
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  expect(phone.state.sessions).toHaveLength(1)
})

test('on Telegram and iOS Safari the attempt is found again after the wallet, and expires while it is away', async () => {
  const { createPhone, visit: open } = await startWorld()
  const [phone, visit] = [await createPhone({ behaviour: 'approve' }), await open({ keepsAttempt: true })]
  const link = await showLink(visit)
  visit.owner.send({ type: 'pairing.leave' })
  expect(visit.owner.getSnapshot().value).toEqual({ pairing: 'parked' })
  visit.owner.send({ type: 'pairing.show' })
  expect(visit.pairing()?.context.offer?.uri).toBe(link)
  visit.owner.send({ type: 'pairing.leave' })
  await visit.clock.advance(230_000)
  expect(visit.owner.getSnapshot().value).toBe('idle')
  const newer = await showLink(visit)
  expect(newer).not.toBe(link)
  visit.owner.send({ type: 'pairing.leave' })
  await phone.pair(newer)
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
})

test('another wallet replaces the connected one, and the first session is ended', async () => {
  const { createPhone, phone: former, visit } = await connectedWorld()
  const newer = await createPhone({ behaviour: 'approve', name: 'Newer' })
  await newer.pair(await showLink(visit))
  await expect.poll(() => visit.owner.getSnapshot().context.session?.wallet.name, SOON).toBe('Newer')
  await expect.poll(() => former.state.sessions, SOON).toEqual([])
  expect(newer.state.sessions).toHaveLength(1)
})

test('H41 requests go only to the configured relay, also in a browser', async () => {
  const { visit: open } = await startWorld()
  const visit = await open()
  await (await visit.transport()).start()
  const asked: string[] = []
  const document = {
    createElement: (name: string) => {
      asked.push(name)
      return { style: {}, addEventListener: () => {} }
    },
    body: { appendChild: () => {}, removeChild: () => {} },
  }
  const page = { document, navigator: { onLine: true }, location: { origin: 'http://localhost' } }
  vi.stubGlobal('process', Object.create(process, { versions: { value: {} } }))
  for (const [name, value] of Object.entries({ ...page, window: { ...page, addEventListener: () => {} } })) {
    vi.stubGlobal(name, value)
  }
  visit.owner.send({ type: 'pairing.show' })
  await expect.poll(() => [visit.pairing()?.context.offer, ...asked], SOON).not.toEqual([undefined])
  expect(asked).toEqual([])
})

test('H21 the link is only in the pairing, and in no session, connection or error', async () => {
  const { visit } = await connectedWorld()
  const connection = await visit.connected('eip155')
  const snapshots = [visit.owner.getPersistedSnapshot(), connection.getPersistedSnapshot()]
  expect(JSON.stringify(snapshots)).not.toMatch(/symKey|wc:/)
})
