import type { Network } from '@foyer/core/chain'
import { type Bitcoin, bitcoinNetwork, startBitcoin } from '@foyer/sandbox/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, rejection } from '../page.fixture.ts'
import { AMOUNT, connectedWallet, type Options } from './connectedWallet.fixture.ts'

let chain: Bitcoin
let network: Network
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
  network = bitcoinNetwork(chain)
})
afterAll(() => chain.stop())

const connected = (options?: Options) => connectedWallet(chain, network, options)

describe('isUnmoved', () => {
  it.each([
    ['wallet', 'bitcoin:signAndSendTransaction', ['bitcoin:signTransaction']],
    ['provider', 'sendTransfer', ['signPsbt']],
  ] as const)(
    'H69 a %s that has sent it and says that it was refused is contradicted by the mempool',
    async (kind, method, without) => {
      const { draft, submit, wallet, feature } = await connected({ kind, without })
      const reviewed = await draft(AMOUNT + 7n)
      const isUnmoved = () => feature.isUnmoved(reviewed, network, call())
      wallet.behave('reject')
      expect(await rejection(submit(reviewed))).toMatchObject({ code: 'wallet.rejected' })
      expect(await isUnmoved()).toBe(true)
      wallet.behave('approve')
      wallet.failAfter(method, { code: 4001, message: 'User rejected the request.' })
      expect(await rejection(submit(reviewed))).toMatchObject({ code: 'wallet.rejected' })
      expect(await isUnmoved()).toBe(false)
      await chain.mine()
      expect(await isUnmoved()).toBe(false)
      wallet.failAfter(method, undefined)
    },
  )

  it('H69 the code of a refusal whose text names another cause is no refusal', async () => {
    const { draft, submit, wallet, watch } = await connected({ without: ['bitcoin:signTransaction'] })
    const reviewed = await draft(AMOUNT + 9n)
    wallet.failAfter('bitcoin:signAndSendTransaction', { code: 4001, message: 'Request timed out' })
    expect(await rejection(submit(reviewed))).toMatchObject({
      code: 'wallet.failed',
      context: { reason: 'Request timed out' },
    })
    expect(await watch({ from: reviewed.from, draft: reviewed })).toMatchObject({ status: 'pending' })
    await chain.mine()
  })

  it('H69 a draft without coins has not been shown to be unsent', async () => {
    const { draft, feature } = await connected()
    const { trace, ...reviewed } = await draft()
    expect(await feature.isUnmoved({ ...reviewed, trace: { block: trace.block } }, network, call())).toBe(false)
  })
})
