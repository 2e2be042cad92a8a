import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { ProviderRpcError } from '@foyer/testing/evm'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { payerOn } from './transfer.fixture.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.stop())

describe('a wallet that moves while it is asked for what it can', () => {
  it.each([
    ['refuses to say it', () => Promise.reject(new ProviderRpcError(-32601, 'no'))],
    ['does not answer', () => new Promise(() => {})],
    ['says it', () => ({ [toHex(31337)]: { atomic: { status: 'supported' } } })],
  ])('H70 is not asked to send where it %s', async (_, answer) => {
    const payer = await payerOn(anvil)
    const draft = await payer.draft({ amount: 5n })
    payer.wallet.answer('wallet_getCapabilities', () => {
      payer.wallet.answer('eth_chainId', toHex(31338))
      return answer()
    })
    const error = await rejection(payer.submit(draft))
    expect(payer.wallet.requests.filter(method => /send/i.test(method))).toEqual([])
    expect(error).toMatchObject({ code: 'transfer.changed', context: { field: 'chain' } })
  })

  it('H70 is not asked for a transaction where it moves while it refuses calls', async () => {
    const payer = await payerOn(anvil)
    const draft = await payer.draft({ amount: 5n })
    payer.wallet.answer('wallet_getCapabilities', { [toHex(31337)]: { atomic: { status: 'supported' } } })
    payer.wallet.answer('wallet_sendCalls', () => {
      payer.wallet.answer('eth_chainId', toHex(31338))
      throw new ProviderRpcError(-32601, 'The method does not exist')
    })
    const error = await rejection(payer.submit(draft))
    expect(payer.wallet.requests.filter(method => /send/i.test(method))).toEqual(['wallet_sendCalls'])
    expect(error).toMatchObject({ code: 'transfer.changed', context: { field: 'chain' } })
  })
})
