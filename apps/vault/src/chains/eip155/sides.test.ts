import { type Anvil, minedReceipt, startAnvil } from '@foyer/sandbox/chains'
import { FEE_MODES, FEE_TOKEN, type FeeMode } from '@foyer/sandbox/contracts.fixture'
import {
  type Address,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  type Hex,
  http,
  parseAbi,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Accounts } from '../../keys/openAccounts.ts'
import { carryOut, developmentAccounts, evmChain, reviewOf, shown } from '../review.fixture.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let anvil: Anvil
let accounts: Accounts
let client: ReturnType<typeof createPublicClient>
let token: Address

const own = () => accounts.eip155.address as Address
const rpc = (method: string, ...params: unknown[]) => client.request({ method, params } as never) as Promise<unknown>

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  accounts = await developmentAccounts()
  client = createPublicClient({ transport: http(anvil.url) })
  const abi = parseAbi(['constructor(uint256 supply)'])
  const data = encodeDeployData({ abi, bytecode: FEE_TOKEN, args: [10n ** 24n] })
  await rpc('anvil_impersonateAccount', own())
  const hash = (await rpc('eth_sendTransaction', { from: own(), data, gas: '0x1e8480' })) as Hex
  await minedReceipt(client, hash)
  token = getContractAddress({ from: own(), nonce: 0n })
})
afterAll(() => anvil.stop())

const balances = () =>
  Promise.all(
    [own(), OTHER].map(owner =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner as Address] }),
    ),
  )

/** Review of sending 0.1 of the token, in a mode. */
async function review(mode: FeeMode, to: string = OTHER) {
  await rpc('anvil_setStorageAt', token, '0x0', toHex(FEE_MODES[mode], { size: 32 }))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Address, 100_000n] })
  return reviewOf(accounts, [evmChain(anvil.url)], 'eth_sendTransaction', [{ from: own(), to: token, data }])
}

const KEEPS = 'This token keeps a fee of 0.005: less arrives than leaves.'

test.each<[does: string, mode: FeeMode, rows: string[], warning: string, paid: bigint, received: bigint]>([
  ['keeps a fee', 'keepsFee', ['The receiver gets: 0.095'], KEEPS, 100_000n, 95_000n],
  ['keeps a fee in silence', 'keepsFeeInSilence', ['The receiver gets: 0.095'], KEEPS, 100_000n, 95_000n],
  [
    'takes more in silence',
    'takesMore',
    ['Leaves your balance: 0.105'],
    'This token takes more from you than the amount.',
    105_000n,
    100_000n,
  ],
])('H73 a token that %s is told by its balances, and does it', async (_, mode, rows, warning, paid, received) => {
  const made = await review(mode)
  expect(shown(made)[0]).toBe('Amount: 0.1')
  expect(shown(made)).toEqual(expect.arrayContaining(rows))
  expect(made.warnings).toEqual([warning])
  const [mine, theirs] = await balances()
  const hash = (await carryOut(made, accounts)) as Hex
  await minedReceipt(client, hash)
  expect(await balances()).toEqual([mine! - paid, theirs! + received])
})

test.each<FeeMode>(['none', 'hidesBalances'])('nothing more is told of a token in mode %s', async mode => {
  const made = await review(mode)
  expect(made.warnings).toEqual([])
  expect(shown(made).join()).not.toMatch(/The receiver gets|Leaves your balance/)
})

test('nothing more is told of a transfer to the own account', async () => {
  const made = await review('keepsFee', own())
  expect(shown(made).join()).not.toMatch(/The receiver gets|Leaves your balance/)
})
