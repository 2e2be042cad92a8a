import type { SwapRequest } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { FEE_MODES, type FeeMode } from '@foyer/sandbox/contracts.fixture'
import { EXCHANGE_ABI, EXCHANGE_ADDRESS, openExchange } from '@foyer/sandbox/exchange.fixture'
import { type Address, encodeFunctionData, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { type Alter, programOn } from '../transfer/transfer.fixture.ts'
import { NATIVE, traderOn } from './swap.fixture.ts'

let anvil: Anvil
let token: Address
let program: ReturnType<typeof programOn>
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await openExchange(anvil)
  program = programOn(anvil)
  token = await program.deployFeeToken(10n ** 24n)
  const args = [token, `0x${'e'.repeat(40)}`, 10n ** 12n, 10n ** 18n] as const
  await program.send({
    to: EXCHANGE_ADDRESS,
    value: 10n ** 18n,
    data: encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'add', args }),
  })
})
afterAll(() => anvil.stop())

const behave = (mode: FeeMode) => program.rpc('anvil_setStorageAt', token, '0x0', toHex(FEE_MODES[mode], { size: 32 }))

type Run = { status: string; returnData: string }

/** Layout of the exchange, whose router is not known without it. */
const LAYOUT = { selector: '0x9908fc8b', words: ['sold', 'bought', 'amount', 'least', 'receiver', 'other'] } as const

/** Swap of 0.01 ether for the token by the reserves, of which at least nine tenths have to arrive. */
async function swapped(mode: FeeMode, router?: SwapRequest['router'], options: Parameters<typeof traderOn>[1] = {}) {
  await program.mined()
  await behave('none')
  const trader = await traderOn(anvil, options)
  const bought = { address: token, decimals: 6 }
  const terms = { sold: NATIVE, bought, amount: 10n ** 16n }
  const quoted = await trader.quote(terms)
  const least = (quoted * 90n) / 100n
  const request = { ...(await trader.request(terms, { leastOut: least })), least, ...(router && { router }) }
  await behave(mode)
  return { trader, bought, quoted, foreseen: () => trader.foresee(request) }
}

const ROUTERS: [string, SwapRequest['router']][] = [
  ['a router that is not known', undefined],
  ['a router with a layout', { layout: LAYOUT }],
]

describe.each(ROUTERS)('the bought token of a swap by %s', (_, router) => {
  it('H73 that behaves: the forecast is the quoted amount', async () => {
    const { quoted, foreseen } = await swapped('none', router)
    expect(await foreseen()).toMatchObject({ receives: quoted })
  })

  it('H73 that rounds by a unit, although its event does not say so: the forecast is what arrives', async () => {
    const { quoted, foreseen } = await swapped('rounds', router)
    expect(await foreseen()).toMatchObject({ receives: quoted - 1n })
  })

  it.each<[does: string, mode: FeeMode]>([
    ['keeps a fee', 'keepsFee'],
    ['keeps a fee, although its event names the whole amount', 'keepsFeeInSilence'],
    ['keeps a fee, and says that it makes the whole amount anew', 'hidesFee'],
  ])('H76 that %s is refused: the router compares the least with more than arrives', async (_does, mode) => {
    const { foreseen } = await swapped(mode, router)
    expect(await rejection(foreseen())).toMatchObject({ code: 'swap.changed', context: { field: 'least' } })
  })

  it('H76 that does not tell its balance is refused: nothing says what arrives', async () => {
    const { foreseen } = await swapped('hidesBalances', router)
    expect(await rejection(foreseen())).toMatchObject({ code: 'swap.unproved' })
  })
})

it('H76 a token that logs what its balance has grown by before is bought through a router with a layout alone', async () => {
  const known = await swapped('logsGrowth', { layout: LAYOUT })
  const forecast = await known.foreseen()
  expect(forecast).toMatchObject({ receives: known.quoted })
  expect(forecast).not.toHaveProperty('minimum')
  const other = await swapped('logsGrowth')
  expect(await rejection(other.foreseen())).toMatchObject({ code: 'swap.changed', context: { field: 'least' } })
})

it.each<[string, (calls: Run[]) => void]>([
  ['gives another amount', calls => calls.splice(-1, 1, { ...calls.at(-1)!, returnData: calls[0]!.returnData })],
  ['fails', calls => calls.splice(-2, 1, { ...calls.at(-2)!, status: '0x0' })],
  ['is of fewer calls', calls => calls.splice(0, 1)],
])('H76 a second run on a router with a layout proves nothing where the swap %s', async (_, change) => {
  let runs = 0
  const alter: Alter = (method, answer) => {
    if (method !== 'eth_simulateV1' || !('result' in answer)) return answer
    runs += 1
    const [{ calls }] = answer.result as [{ calls: Run[] }]
    if (runs === 2) change(calls)
    return answer
  }
  const { foreseen, quoted } = await swapped('none', { layout: LAYOUT }, { alter })
  expect(await rejection(foreseen())).toMatchObject({ code: 'swap.unproved' })
  expect(await foreseen()).toMatchObject({ receives: quoted })
})
