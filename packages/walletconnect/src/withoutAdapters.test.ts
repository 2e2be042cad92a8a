import { selectAccount, selectPairing, selectView } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import { ADDRESS, HERE, networks, page, SOON, startWorld } from './relayPage.fixture.ts'

test('without an adapter the session asks for the namespaces of the networks, and an approval connects them', async () => {
  const { relay, createWallet } = await startWorld()
  const wallet = await createWallet()
  const { actor, now } = page(relay.url, { networks })
  await expect.poll(() => selectView(now())).toBe('ConnectingWalletConnectBasic')
  await expect.poll(() => selectPairing(now()).uri, SOON).toBeDefined()
  const asked = new Promise<string[]>(resolve =>
    wallet.client.on('session_proposal', ({ params }) => resolve(Object.keys(params.optionalNamespaces ?? {}))),
  )
  await wallet.approve(selectPairing(now()).uri!, { eip155: [`${HERE}:${ADDRESS}`] })
  expect((await asked).sort()).toEqual(['eip155', 'solana'])
  await expect.poll(() => selectAccount(now(), 'eip155')?.address, SOON).toBe(ADDRESS)
  await expect.poll(() => selectView(now()), SOON).toBeUndefined()
  actor.send({ type: 'connection.disconnect' })
  await expect.poll(() => wallet.topics(), SOON).toEqual([])
  expect(selectAccount(now(), 'eip155')).toBeUndefined()
})

test('without networks there is no QR code, and the view reports that nothing is configured', async () => {
  const { relay } = await startWorld()
  const { now } = page(relay.url)
  await expect
    .poll(() => selectPairing(now()), SOON)
    .toMatchObject({
      screen: 'failed',
      uri: undefined,
      error: { code: 'pairing.unavailable' },
    })
  expect(relay.stats.accepted).toBe(0)
})

test('H45 a root that fails closes its socket, and the next one on the page pairs normally', async () => {
  const { relay, createWallet } = await startWorld()
  const { queueMicrotask } = globalThis
  const uncaught: unknown[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) =>
    queueMicrotask(() => {
      try {
        task()
      } catch (error) {
        uncaught.push(error)
      }
    }),
  )
  const first = page(relay.url, { networks })
  await expect.poll(() => selectPairing(first.now()).uri, SOON).toBeDefined()
  expect(relay.stats.sockets).toBe(1)

  first.actor.send({
    type: 'network.select',
    get id(): never {
      throw new Error('a bug')
    },
  })
  expect(first.now().status).toBe('error')
  await expect.poll(() => relay.stats.sockets, SOON).toBe(0)
  await expect.poll(() => uncaught).toEqual([expect.objectContaining({ message: expect.stringContaining('a bug') })])

  const wallet = await createWallet()
  const second = page(relay.url, { networks })
  await expect.poll(() => selectPairing(second.now()).uri, SOON).toBeDefined()
  await wallet.approve(selectPairing(second.now()).uri!, { eip155: [`${HERE}:${ADDRESS}`] })
  await expect.poll(() => selectAccount(second.now(), 'eip155')?.address, SOON).toBe(ADDRESS)
})
