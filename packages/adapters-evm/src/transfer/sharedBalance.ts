import type { Network, TransferRequest } from '@foyer/core/chain'
import { isNativeToken } from '@foyer/core/chain/adapters'
import type { Reader } from './endpoint.ts'
import { firstWord, transferCall, word } from './erc20.ts'
import type { Hex } from './hex.ts'
import { simulateCalls } from './simulatedBlock.ts'

/** Code that returns the native balance of the address that it is called with, and an address where it stands in a simulation. */
const BALANCE_READER: Hex = '0x6000353160005260206000f3'
const READER_AT = '0x00000000000000000000000000000000f07e4ba1'

/** Account without a key. */
const NOBODY = '0x000000000000000000000000000000000000dEaD'

const MOST_DECIMALS = 36

type Token = NonNullable<TransferRequest['token']>
type Balances = { native: bigint; holding: bigint }

/** Whether a transfer of one unit of a token moves so much of the native balance. Undefined where the endpoint cannot say it. */
async function movesNative(reader: Reader, { address }: Token, owner: string, units: bigint) {
  const read = { from: owner, to: READER_AT, value: '0x0', data: `0x${word(owner)}` } as const
  const transfer = { from: owner, to: address, value: '0x0', data: transferCall(NOBODY, 1n) } as const
  const overrides = { [READER_AT]: { code: BALANCE_READER } }
  const calls = await simulateCalls(reader, [read, transfer, read], 'latest', overrides)
  const [before, moved, after] = calls ?? []
  if (!before?.hasSucceeded || !moved?.hasSucceeded || !after?.hasSucceeded) return undefined
  const [one, other] = [firstWord(before.returnData), firstWord(after.returnData)]
  return one === undefined || other === undefined ? undefined : one - other === units
}

/**
 * Units of the native currency in one of a token that is the native currency itself: both balances are the same money. Undefined for any other.
 * A token that is not known is asked about where its balance is exactly the native one; where the endpoint cannot say it, it counts as the
 * same, and Max keeps a fee that nobody needs.
 */
export async function readSharedUnits(
  reader: Reader,
  { caipNetworkId, nativeCurrency }: Network,
  token: Token,
  owner: string,
  { native, holding }: Balances,
): Promise<bigint | undefined> {
  const difference = nativeCurrency.decimals - token.decimals
  if (!Number.isInteger(difference) || difference < 0 || difference > MOST_DECIMALS) return undefined
  const units = 10n ** BigInt(difference)
  if (isNativeToken(caipNetworkId, token.address)) return units
  if (holding === 0n || native / units !== holding) return undefined
  return (await movesNative(reader, token, owner, units)) === false ? undefined : units
}
