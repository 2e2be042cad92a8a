import { selectStatus } from '@foyer/core'
import { type Bitcoin, startBitcoin } from '@foyer/sandbox/chains'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { B, rejection } from '../page.fixture.ts'
import { buildPsbt, finalizeAndSend, isOnChain, providerOf } from './host.fixture.ts'
import { openPhonePage } from './phone.fixture.ts'

const TXID = /^[0-9a-f]{64}$/
/** The phone's accounts. */
const FIRST = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const SECOND = 'bcrt1qq6hag67dl53wl99vzg42z8eyzfz2xlkvwk6f7m'

let chain: Bitcoin
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
})
afterAll(() => chain.stop())

// Each test spends confirmed coins of its own.
beforeEach(async () => {
  for (const address of [FIRST, SECOND]) await chain.pay(address, 100_000n)
  await chain.mine()
})

describe('over WalletConnect', () => {
  it('the host builds, finalizes and sends a transaction that the phone signed, after a reload too', async () => {
    const page = await openPhonePage(chain.url)
    const first = await page.connect()
    const { psbt } = await first.provider.signPsbt({ psbt: await buildPsbt(chain, [{ address: FIRST }], B.payment) })
    expect(await finalizeAndSend(chain, psbt)).toMatch(TXID)
    await chain.mine()
    first.actor.stop()

    const { provider } = await page.reload()
    const { psbt: again } = await provider.signPsbt({
      psbt: await buildPsbt(chain, [{ address: SECOND }], B.payment),
      signInputs: [{ address: SECOND, index: 0 }],
    })
    expect(await finalizeAndSend(chain, again)).toMatch(TXID)
  })

  it('the phone signs and sends a transaction, pays an address, and signs a message that a library verifies', async () => {
    const page = await openPhonePage(chain.url)
    const { provider } = await page.connect()
    const { txid } = await provider.signPsbt({
      psbt: await buildPsbt(chain, [{ address: FIRST }, { address: SECOND }], FIRST),
      signInputs: [
        { address: FIRST, index: 0, sighashTypes: [1] },
        { address: SECOND, index: 1 },
      ],
      broadcast: true,
    })
    expect(await isOnChain(chain, txid!)).toBe(true)
    await chain.mine()
    const paid = await provider.sendTransfer({ recipient: B.ordinal, amount: 12_345n })
    expect(await isOnChain(chain, paid.txid)).toBe(true)
    const message = 'Foyer signs: ünïcödé ✓'
    const { address, signature } = await provider.signMessage({ message, address: SECOND, protocol: 'ecdsa' })
    expect(address).toBe(SECOND)
    expect(Verifier.verifySignature(SECOND, message, signature)).toBe(true)
  })

  it('the phone reports its accounts with their public keys', async () => {
    const page = await openPhonePage()
    const { provider } = await page.connect()
    expect(await provider.getAccounts()).toEqual([
      {
        address: FIRST,
        publicKey: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
        purpose: 'payment',
      },
      {
        address: SECOND,
        publicKey: '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5',
        purpose: 'payment',
      },
    ])
  })

  it('H54 a request that the phone has not answered rejects when the session ends, and so do later ones', async () => {
    const page = await openPhonePage()
    const { actor, provider } = await page.connect()
    page.phone.behave('ask')
    const pending = rejection(provider.signMessage({ message: 'one' }))
    await expect.poll(() => page.phone.state.asks.length).toBe(1)
    await page.phone.disconnect()
    expect(await pending).toMatchObject({ code: 'wallet.disconnected' })
    await expect.poll(() => selectStatus(actor.getSnapshot())).toBe('disconnected')
    expect(providerOf(actor)).toBeUndefined()
    for (const late of [provider.signMessage({ message: 'two' }), provider.getAccounts()])
      expect(await rejection(late)).toMatchObject({ code: 'wallet.disconnected' })
  })

  it('H54 a provider keeps to its account when the phone selects another one', async () => {
    const page = await openPhonePage()
    const { actor, provider } = await page.connect()
    await page.phone.selectAccount(1)
    await expect.poll(() => providerOf(actor) !== provider).toBe(true)
    expect((await provider.signMessage({ message: 'hi' })).address).toBe(FIRST)
    expect((await providerOf(actor)!.signMessage({ message: 'hi' })).address).toBe(SECOND)
  })
})
