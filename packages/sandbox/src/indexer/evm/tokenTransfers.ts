import { type Address, getAddress, type Hex } from 'viem'

/** keccak256 of `Transfer(address,address,uint256)`, the same for ERC-20 and ERC-721, and of `Approval(…)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Movement of a token. */
export interface TokenTransfer {
  contract: Address
  from: Address
  to: Address
  /** Of an ERC-20, base units; of a collectible, its id. */
  kind: { value: bigint } | { tokenId: bigint }
}

interface Log {
  address: Address
  topics: readonly Hex[]
  data: Hex
}

/** Whether an event is an approval. */
export const isApproval = ({ topics }: Pick<Log, 'topics'>): boolean => topics[0] === APPROVAL

const party = (topic: Hex | undefined) => getAddress(`0x${(topic ?? '').slice(-40).padStart(40, '0')}`)

/** Movement of an event, none for another event: an ERC-20 has the amount in its data, an ERC-721 the id in a topic. */
export function transferOf({ address, topics, data }: Log): TokenTransfer[] {
  if (topics[0] !== TRANSFER || topics.length < 3) return []
  const ends = { contract: getAddress(address), from: party(topics[1]), to: party(topics[2]) }
  if (topics[3] !== undefined) return [{ ...ends, kind: { tokenId: BigInt(topics[3]) } }]
  return data.length === 66 ? [{ ...ends, kind: { value: BigInt(data) } }] : []
}
