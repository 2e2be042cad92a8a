import { TRANSFER_EVENT, word } from '../transfer/erc20.ts'
import { isAddress, isData, isObject, isSame } from '../transfer/hex.ts'

/** Owner in an event: in a topic, or in a word of the data where nothing is indexed. */
type Place = { topics: number; topic: number } | { data: number }

const APPROVAL_EVENT = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Events by which an account loses something that is not an amount of a token of ERC-20. */
const LEAVING: readonly [event: string, owner: Place][] = [
  // ERC-721, and older collectibles.
  [TRANSFER_EVENT, { topics: 4, topic: 1 }],
  [TRANSFER_EVENT, { data: 0 }],
  // ERC-1155, `TransferSingle` and `TransferBatch`.
  ['0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62', { topics: 4, topic: 2 }],
  ['0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb', { topics: 4, topic: 2 }],
  // ERC-6909.
  ['0x1b3d7edb2e9c0b0e7c525b20aaaef0f5940d2ed71663c7d39266ecafac728859', { topics: 4, topic: 1 }],
]

/** Events by which an account lets somebody else take something. A first word of 0 takes it back. */
const ALLOWING: readonly [event: string, owner: Place][] = [
  // `ApprovalForAll` of ERC-721 and ERC-1155, `OperatorSet` and `Approval` of ERC-6909, `AuthorizedOperator` of ERC-777.
  ['0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31', { topics: 3, topic: 1 }],
  ['0xceb576d9f15e4e200fdb5096d64d5dfd667e16def20c1eefd14256d8e3faa267', { topics: 3, topic: 1 }],
  ['0xb3fd5071835887567a0671151121894ddccc2842f1d10bedad13e0d17cace9a7', { topics: 4, topic: 1 }],
  ['0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9', { topics: 3, topic: 2 }],
  // `Approval` and `Permit` of Permit2.
  ['0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b', { topics: 4, topic: 1 }],
  ['0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec', { topics: 4, topic: 1 }],
]

/** Approval that the visitor has seen, or gave before. */
export interface Granted {
  token: string | undefined
  spender: string
  amount: bigint
}

type Log = { address: string; topics: readonly unknown[]; data: string }

const asLog = (log: unknown): Log | undefined =>
  isObject(log) && isAddress(log.address) && Array.isArray(log.topics) && isData(log.data)
    ? { address: log.address, topics: log.topics, data: log.data }
    : undefined

const wordAt = (data: string, at: number) => data.slice(2 + at * 64, 66 + at * 64)
const amountIn = (data: string) => (data.length < 66 ? undefined : BigInt(`0x${wordAt(data, 0)}`))

const isOf = ({ topics, data }: Log, [event, place]: (typeof LEAVING)[number], owner: string) =>
  isSame(topics[0], event) &&
  ('data' in place
    ? topics.length === 1 && isSame(wordAt(data, place.data), owner)
    : topics.length === place.topics && isSame(topics[place.topic], `0x${owner}`))

const AMOUNTS = [TRANSFER_EVENT, APPROVAL_EVENT]

/** Whether an event that is known comes in a form that is not, and names the account anywhere. */
function isOddOne({ topics, data }: Log, events: readonly string[], owner: string): boolean {
  const [event, ...indexed] = topics
  const isKnown =
    // Two accounts and an amount, or a number: indexed all, the accounts alone, or none.
    (AMOUNTS.some(each => isSame(event, each)) &&
      indexed.length !== 1 &&
      indexed.length + (data.length - 2) / 64 >= 3) ||
    [...LEAVING, ...ALLOWING].some(
      ([each, place]) => isSame(event, each) && 'topics' in place && place.topics === topics.length,
    )
  return (
    !isKnown && events.some(each => isSame(event, each)) && topics.concat(data).join().toLowerCase().includes(owner)
  )
}

const LEAVING_EVENTS = LEAVING.map(([event]) => event)
const ALLOWING_EVENTS = [APPROVAL_EVENT, ...ALLOWING.map(([event]) => event)]

/** Whether an `Approval` gives more than was granted. Tokens emit it for what is left after a transfer too; a collectible has no amount. */
function allowsMore({ address, topics, data }: Log, owner: string, granted: Granted): boolean {
  if (!isSame(topics[0], APPROVAL_EVENT)) return false
  if (topics.length === 4) return isSame(topics[1], `0x${owner}`) && !/^0x0{64}$/.test(String(topics[2]))
  const [from, to] = topics.length === 3 ? [topics[1], topics[2]] : [`0x${wordAt(data, 0)}`, `0x${wordAt(data, 1)}`]
  const amount = topics.length === 3 ? amountIn(data) : amountIn(`0x${wordAt(data, 2)}`)
  if (!isSame(from, `0x${owner}`) || amount === 0n) return false
  const isGranted = isSame(address, granted.token) && isSame(to, `0x${word(granted.spender)}`)
  return !isGranted || amount === undefined || amount > granted.amount
}

/** Tokens of which anything leaves the account, also where it comes back: an older collectible has its number in the place of an amount. */
export function tokensTaken(logs: readonly unknown[], account: string): string[] {
  const owner = `0x${word(account)}`
  const taken = logs.flatMap(each => asLog(each) ?? []).filter(({ topics }) => isSame(topics[0], TRANSFER_EVENT))
  return taken.filter(({ topics }) => isSame(topics[1], owner)).map(({ address }) => address)
}

/** First thing by which a run takes from an account what nobody has reviewed: a collectible, or a right to take something. */
export function otherLoss(
  logs: readonly unknown[],
  account: string,
  granted: Granted,
): 'collectible' | 'approval' | undefined {
  const owner = word(account)
  for (const log of logs.flatMap(each => asLog(each) ?? [])) {
    if (LEAVING.some(event => isOf(log, event, owner)) || isOddOne(log, LEAVING_EVENTS, owner)) return 'collectible'
    const allows = ALLOWING.some(event => isOf(log, event, owner)) && amountIn(log.data) !== 0n
    if (allows || isOddOne(log, ALLOWING_EVENTS, owner) || allowsMore(log, owner, granted)) return 'approval'
  }
  return undefined
}
