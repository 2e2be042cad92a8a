import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import type { Address } from 'viem'
import { tempo, tempoDevnet, tempoModerato } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { type Alter, call, PAYER, payerOn, programOn, RECEIVER } from './transfer.fixture.ts'

let anvil: Anvil
let token: Address
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  token = await programOn(anvil).deployToken(6, 10n ** 12n)
})
afterAll(() => anvil.stop())

/** Answer of Tempo for every account. @see https://docs.tempo.xyz/quickstart/evm-compatibility */
const PLACEHOLDER = '0x9612084f0316e0ebd5182f398e5195a51b5ca47667d4c9b26c9b26c9b26c9b2'

const withPlaceholder: Alter = (method, answer) => (method === 'eth_getBalance' ? { result: PLACEHOLDER } : answer)

const owner = { address: PAYER.address }
const smart = { ...owner, type: 'smartAccount' } as const
const dollar = () => ({ address: token, decimals: 6 })

describe('H74 a chain without a currency', () => {
  it.each([
    ['the native currency', () => ({})],
    ['all of it', () => ({ amount: undefined })],
    ['a token', () => ({ token: dollar(), amount: 5n })],
    ['a token of a smart account', () => ({ token: dollar(), amount: 5n, from: smart })],
  ])('does not send %s: nothing says what the fee is', async (_, request) => {
    const payer = await payerOn(anvil, { alter: withPlaceholder })
    const error = await rejection(payer.estimate({ amount: 1n, ...request() }))
    expect(error).toMatchObject({ code: 'transfer.noCurrency', context: { chainId: 'eip155:31337' } })
  })

  it('drafts nothing, also with a fee from elsewhere', async () => {
    const [fee] = (await (await payerOn(anvil)).estimate({ amount: 1n })).fees
    const { feature, network } = await payerOn(anvil, { alter: withPlaceholder })
    const draft = feature.draft({ from: owner, to: RECEIVER, amount: 1n, fee }, network, call())
    expect(await rejection(draft)).toMatchObject({ code: 'transfer.noCurrency' })
  })

  it('has nothing to swap, and approves nothing', async () => {
    const { swap, network } = await payerOn(anvil, { alter: withPlaceholder })
    for (const from of [owner, smart]) {
      expect(await rejection(swap!.spendable(from, network, call()))).toMatchObject({ code: 'transfer.noCurrency' })
      const approval = { from, token: dollar(), spender: RECEIVER, amount: 5n }
      expect(await rejection(swap!.draftApproval(approval, network, call()))).toMatchObject({
        code: 'transfer.noCurrency',
      })
    }
  })

  it.each([tempo, tempoModerato, tempoDevnet])('is known as $name, whatever its node answers', async ({ id }) => {
    const payer = await payerOn({ ...anvil, chainId: id })
    expect(await rejection(payer.estimate({ amount: 1n }))).toMatchObject({ code: 'transfer.noCurrency' })
  })
})
