import { describe, expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection, network } from '../../scriptedAdapter.fixture.ts'
import { connectWallet, ETHEREUM, readyVisit, SOLANA, storedVisit, visit } from '../../visit.fixture.ts'
import type { ModalEvent } from './modal.types.ts'

const refusals = (facts: readonly { type: string }[]) => facts.filter(({ type }) => type === 'error')

const connectTo = (namespace: 'eip155' | 'solana') => [{ view: 'Connect', payload: { namespace } }]

describe('modal.open with a namespace and no view', () => {
  test('a namespace without a wallet is opened in Connect, also while another one is connected', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open', namespace: 'solana' })
    expect(page.history()).toEqual(connectTo('solana'))
  })

  test('a namespace that is connected is not connected again', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open', namespace: 'eip155' })
    expect(page.history()).toEqual([{ view: 'Account', payload: {} }])
  })

  test('an open modal goes to Connect of the namespace, and stays where it is connected', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.open', namespace: 'eip155' })
    expect(page.view()).toBe('Account')
    await page.send({ type: 'modal.open', namespace: 'solana' })
    expect(page.history().at(-1)).toEqual(connectTo('solana')[0])
  })

  test.each([
    ['has answered', 'Account'],
    ['is locked', 'Connect'],
  ] as const)('a namespace that is being restored is decided when its wallet %s', async (answer, view) => {
    const page = visit({ storage: storedVisit({ 'eip155/connector': { connectorId: 'fox' } }) })
    await page.send({ type: 'modal.open', namespace: 'eip155' })
    expect(page.view()).toBeUndefined()
    await page.eip155.restores.last().resolve(answer === 'has answered' ? connection('fox', ETHEREUM) : undefined)
    expect(page.view()).toBe(view)
  })
})

describe('ConnectionController client not set', () => {
  const orders: ModalEvent[] = [
    { type: 'modal.open', namespace: 'polkadot' },
    { type: 'modal.open', view: 'Connect', namespace: 'polkadot' },
    { type: 'modal.open', view: 'ConnectWallets', arguments: { namespace: 'polkadot' } },
    { type: 'connector.select', id: 'fox', namespace: 'polkadot' },
    { type: 'modal.open', namespace: 'tron' as 'polkadot' },
  ]
  test.each(orders)('an order to connect a namespace that no adapter serves is an error: %j', async order => {
    const page = await readyVisit()
    await page.send(order)
    const namespace = JSON.stringify(order).includes('tron') ? 'tron' : 'polkadot'
    const error = { code: 'connect.notServed' as const, context: { namespace } }
    expect(refusals(page.facts)).toEqual([{ type: 'error', error }])
    expect(new FoyerError(error.code, error.context).message).toBe('ConnectionController client not set')
    expect(page.history()).toEqual(order.type === 'modal.open' ? [{ view: 'Connect', payload: {} }] : [])
  })

  test('an order from before the adapters have loaded is the same error, once', async () => {
    const page = visit()
    await page.send({ type: 'modal.open', namespace: 'bip122' })
    await page.send({ type: 'modal.open', view: 'Connect' })
    expect(refusals(page.facts)).toMatchObject([{ error: { code: 'connect.notServed' } }])
    expect(page.history()).toEqual([{ view: 'Connect', payload: {} }])
  })

  test('an adapter without a requested network serves no namespace', async () => {
    const page = await readyVisit({ networks: [network(SOLANA)] })
    await page.send({ type: 'modal.open', namespace: 'eip155' })
    expect(refusals(page.facts)).toMatchObject([{ error: { context: { namespace: 'eip155' } } }])
  })
})

describe('NetworkController client not set', () => {
  test.each<ModalEvent>([
    { type: 'network.select', id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' },
    { type: 'modal.open', view: 'Networks', namespace: 'polkadot' },
  ])('an order about the networks of a namespace that no adapter serves is an error: %j', async order => {
    const page = await readyVisit()
    await page.send(order)
    expect(refusals(page.facts)).toEqual([
      { type: 'error', error: { code: 'network.notServed', context: { namespace: 'polkadot' } } },
    ])
    expect(new FoyerError('network.notServed', { namespace: 'polkadot' }).message).toBe(
      'NetworkController client not set',
    )
  })
})

test('H56 a default network that no adapter has is reported when the adapters have loaded', async () => {
  const page = await readyVisit({ defaultNetwork: 'eip155:5' })
  expect(page.facts).toMatchObject([
    { type: 'error', error: { code: 'config.invalid', context: { issues: [{ path: 'defaultNetwork' }] } } },
  ])
  expect((await readyVisit({ defaultNetwork: SOLANA })).facts).toEqual([])
})
