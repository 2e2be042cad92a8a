import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { otherLoss } from './otherLosses.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROUTER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SHOP = '0x514910771AF9Ca656af840dff83E8264EcF986CA'

type Data = readonly [types: string, values: readonly unknown[]]

/** Log of an event, from its declaration. */
function log(address: string, declaration: string, args: object, data?: Data) {
  const [item] = parseAbi([declaration] as never) as unknown as readonly [{ name: string }]
  const topics = encodeEventTopics({ abi: [item], eventName: item.name, args } as never)
  return {
    address,
    topics,
    data: data ? encodeAbiParameters(parseAbiParameters(data[0]) as never, data[1] as never) : '0x',
  }
}

const ERC721 = 'event Transfer(address indexed from, address indexed to, uint256 indexed id)'
const SINGLE =
  'event TransferSingle(address indexed by, address indexed from, address indexed to, uint256 id, uint256 value)'
const BATCH =
  'event TransferBatch(address indexed by, address indexed from, address indexed to, uint256[] ids, uint256[] values)'
const ERC6909 =
  'event Transfer(address by, address indexed from, address indexed to, uint256 indexed id, uint256 amount)'
const OLD = 'event Transfer(address from, address to, uint256 id)'
const ALL = 'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)'
const OF_ONE = 'event Approval(address indexed owner, address indexed approved, uint256 indexed id)'
const OPERATOR = 'event OperatorSet(address indexed owner, address indexed operator, bool approved)'
const OF_ID = 'event Approval(address indexed owner, address indexed spender, uint256 indexed id, uint256 amount)'
const AUTHORIZED = 'event AuthorizedOperator(address indexed operator, address indexed owner)'
const PERMIT2 =
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)'
const PERMIT =
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)'
const ALLOWANCE = 'event Approval(address indexed owner, address indexed spender, uint256 value)'

const from = (owner: string) => ({ by: ROUTER, from: owner, to: OTHER, id: 7n })
const none: Data = ['uint256', [0n]]
const two: Data = ['uint256, uint256', [7n, 1n]]
const lists: Data = ['uint256[], uint256[]', [[7n], [1n]]]
const unindexed = (owner: string): Data => ['address, address, uint256', [owner, OTHER, 7n]]
const flag = (value: boolean): Data => ['bool', [value]]

const lossOf = (...logs: readonly unknown[]) => otherLoss(logs, OWNER, { token: TOKEN, spender: ROUTER, amount: 100n })

describe('H76 a run in which the account loses', () => {
  it.each([
    ['a collectible of ERC-721', log(SHOP, ERC721, from(OWNER), none)],
    ['a collectible of ERC-721, in a log without data', log(SHOP, ERC721, from(OWNER))],
    ['an older collectible, whose event has no topics', log(SHOP, OLD, {}, unindexed(OWNER))],
    ['one of ERC-1155', log(SHOP, SINGLE, from(OWNER), two)],
    ['several of ERC-1155', log(SHOP, BATCH, from(OWNER), lists)],
    ['one of ERC-6909', log(SHOP, ERC6909, from(OWNER), ['address, uint256', [ROUTER, 1n]])],
  ])('%s is told, and one in which it gets it is not', (_, lost) => {
    expect(lossOf(lost)).toBe('collectible')
    expect(lossOf(JSON.parse(JSON.stringify(lost).replaceAll(OWNER.slice(2).toLowerCase(), ROUTER.slice(2))))).toBe(
      undefined,
    )
  })
})

describe('H76 an event of another form that names the account', () => {
  const [TRANSFER] = log(SHOP, OLD, {}, unindexed(OWNER)).topics
  const [ALL_EVENT] = log(SHOP, ALL, { owner: OWNER, operator: OTHER }, flag(true)).topics
  const padded = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  it.each([
    ['a transfer with one indexed account', 'collectible', { topics: [TRANSFER, padded(OWNER)], data: padded(OTHER) }],
    ['a transfer without its amount', 'collectible', { topics: [TRANSFER, padded(OWNER), padded(OTHER)], data: '0x' }],
    [
      'a right to all without indexed accounts',
      'approval',
      { topics: [ALL_EVENT], data: `${padded(OWNER)}${padded(OTHER).slice(2)}${'0'.repeat(63)}1` },
    ],
  ])('%s is told', (_, loss, { topics, data }) => {
    expect(lossOf({ address: SHOP, topics, data })).toBe(loss)
    const others = JSON.parse(
      JSON.stringify({ topics, data }).replaceAll(OWNER.slice(2).toLowerCase(), ROUTER.slice(2)),
    )
    expect(lossOf({ address: SHOP, ...(others as object) })).toBeUndefined()
  })
})

const gives = { owner: OWNER, operator: OTHER, approved: OTHER, spender: OTHER, id: 7n, token: SHOP }
const permit2 = (amount: bigint): Data => ['uint160, uint48', [amount, 1]]

describe('H76 a run in which the account lets somebody take', () => {
  it.each([
    ['all collectibles', log(SHOP, ALL, gives, flag(true)), log(SHOP, ALL, gives, flag(false))],
    ['a collectible', log(SHOP, OF_ONE, gives), log(SHOP, OF_ONE, { ...gives, approved: `0x${'0'.repeat(40)}` })],
    ['all of ERC-6909', log(SHOP, OPERATOR, gives, flag(true)), log(SHOP, OPERATOR, gives, flag(false))],
    ['an amount of ERC-6909', log(SHOP, OF_ID, gives, ['uint256', [1n]]), log(SHOP, OF_ID, gives, ['uint256', [0n]])],
    ['an amount by Permit2', log(SHOP, PERMIT2, gives, permit2(1n)), log(SHOP, PERMIT2, gives, permit2(0n))],
    ['an amount by a permit of Permit2', log(SHOP, PERMIT, gives, ['uint160, uint48, uint48', [1n, 1, 1]]), undefined],
    ['all of ERC-777', log(SHOP, AUTHORIZED, gives), undefined],
    ['another token', log(SHOP, ALLOWANCE, gives, ['uint256', [1n]]), log(SHOP, ALLOWANCE, gives, ['uint256', [0n]])],
    [
      'the sold token, to somebody else',
      log(TOKEN, ALLOWANCE, gives, ['uint256', [1n]]),
      log(TOKEN, ALLOWANCE, gives, ['uint256', [0n]]),
    ],
    [
      'more of the sold token',
      log(TOKEN, ALLOWANCE, { ...gives, spender: ROUTER }, ['uint256', [101n]]),
      log(TOKEN, ALLOWANCE, { ...gives, spender: ROUTER }, ['uint256', [100n]]),
    ],
  ])('%s is told, and one that takes it back, or leaves what was granted, is not', (_, allowing, harmless) => {
    expect(lossOf(allowing)).toBe('approval')
    if (harmless) expect(lossOf(harmless)).toBe(undefined)
  })
})

it('logs of other accounts, of other events and in other forms tell no loss', () => {
  const foreign = [
    log(SHOP, ERC721, from(OTHER), none),
    log(SHOP, ALL, { ...gives, owner: OTHER }, flag(true)),
    log(TOKEN, ALLOWANCE, { ...gives, owner: OTHER }, ['uint256', [1n]]),
    { address: SHOP, topics: [], data: '0x' },
    { address: 'banana' },
    undefined,
  ]
  expect(lossOf(...foreign)).toBe(undefined)
})
