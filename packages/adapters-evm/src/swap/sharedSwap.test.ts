import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { openExchange } from '@foyer/sandbox/exchange.fixture'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { type Alter, PAYER, programOn } from '../transfer/transfer.fixture.ts'
import { DOLLARS, LINKS, traderOn } from './swap.fixture.ts'

let anvil: Anvil
let program: ReturnType<typeof programOn>
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await openExchange(anvil)
  program = programOn(anvil)
})
afterAll(() => anvil.stop())

const UNITS = 10n ** 12n

/** A chain whose currency is the sold token: the same balance, and no word of whether both move. */
const shared =
  (dollars: bigint): Alter =>
  (method, answer, params) => {
    if (method === 'eth_getBalance') return { result: toHex(dollars * UNITS) }
    return method === 'eth_simulateV1' && JSON.stringify(params).includes('0x6000353160005260206000f3')
      ? { error: { code: -32601, message: 'No code is put anywhere' } }
      : answer
  }

describe('a swap of a token that is the native currency', () => {
  it('H74 leaves its own fee, and all of it is refused before the wallet is asked', async () => {
    const dollars = await (await traderOn(anvil)).held(DOLLARS)
    const trader = await traderOn(anvil, { alter: shared(dollars) })
    const swap = await trader.request({ sold: DOLLARS, bought: LINKS, amount: dollars })
    const { fees, balance } = await trader.foresee(swap)
    expect(balance).toBe(dollars)
    for (const { amount, margin = 0n, spendable } of fees)
      expect(spendable).toBe((dollars * UNITS - amount - margin) / UNITS)
    const approval = await trader.approve(DOLLARS, dollars)
    await trader.submit(approval)
    await program.mined()
    expect(await rejection(trader.draft(swap))).toMatchObject({
      code: 'transfer.insufficient',
      context: { asset: 'native' },
    })
    expect(await program.balanceOf(PAYER.address)).toBeGreaterThan(0n)
  })
})
