import { compactToU8a, hexToU8a, u8aConcat } from '@polkadot/util'
import { type Extrinsic, idOf } from './extrinsic.ts'
import { costOf } from './fees.ts'
import { type Runtime, u128 } from './runtime.ts'
import type { Storage } from './storage.ts'

/** @see https://docs.rs/sp-runtime/latest/sp_runtime/enum.DispatchError.html (Token) and enum.TokenError.html */
const TOKEN_ERROR = 7
const TOKEN_ERRORS = { FundsUnavailable: 0, BelowMinimum: 2, NotExpendable: 8 } as const
type TokenError = keyof typeof TOKEN_ERRORS

/** Weight (reference time, proof size), class `Normal`, `Yes` to paying a fee. */
const DISPATCH_INFO = u8aConcat(compactToU8a(200_000_000), compactToU8a(3_593), [0, 0])

interface Transfer {
  from: string
  to: string
  value: bigint
  keepAlive: boolean
}

/**
 * Moves the value, or returns the error: `transfer_keep_alive` and `transfer_allow_death`.
 * @see https://github.com/paritytech/polkadot-sdk (pallet_balances, `reducible_balance`)
 */
function transfer(
  storage: Storage,
  existentialDeposit: bigint,
  { from, to, value, keepAlive }: Transfer,
): TokenError | undefined {
  const { free, reserved, frozen } = storage.account(from)
  const locked = frozen > reserved ? frozen - reserved : 0n
  const staysAlive = keepAlive || frozen > 0n || reserved > 0n
  const left = free - value
  if (left < 0n) return 'FundsUnavailable'
  if (left < locked || (staysAlive && left < existentialDeposit)) return 'NotExpendable'
  if (storage.account(to).free + value < existentialDeposit) return 'BelowMinimum'
  if (left < existentialDeposit) storage.removeAccount(from)
  else storage.setAccount(from, { free: left })
  storage.setAccount(to, { free: storage.account(to).free + value })
  return undefined
}

/** Returns the transfer of a call to an account; undefined for any other call, also to a destination by index or raw bytes. */
function transferOf({ call, signer }: Extrinsic): Transfer | undefined {
  const { section, method, args } = call.method
  if (section !== 'balances' || (method !== 'transferKeepAlive' && method !== 'transferAllowDeath')) return undefined
  const [to, value] = args as unknown as [{ type: string; toString(): string }, { toString(): string }]
  if (to.type !== 'Id') return undefined
  return {
    from: signer,
    to: idOf(to.toString()),
    value: BigInt(value.toString()),
    keepAlive: method === 'transferKeepAlive',
  }
}

/**
 * Executes an extrinsic at its place in the block, and returns its events. Fee and nonce are spent even if the call fails. Transfers of the
 * balances pallet are the only calls with an effect.
 */
export function applyExtrinsic(runtime: Runtime, storage: Storage, extrinsic: Extrinsic, index: number): Uint8Array[] {
  const { signer, nonce, tip } = extrinsic
  const event = (pallet: string, name: string, ...fields: Uint8Array[]) =>
    runtime.encodeEvent(index, pallet, name, ...fields)
  const who = hexToU8a(signer)
  const fee = costOf(extrinsic)
  storage.setAccount(signer, { nonce: nonce + 1, free: storage.account(signer).free - fee })
  const moved = transferOf(extrinsic)
  const failure = moved && transfer(storage, runtime.existentialDeposit, moved)
  return [
    ...(moved && failure === undefined
      ? [event('Balances', 'Transfer', who, hexToU8a(moved.to), u128(moved.value))]
      : []),
    event('TransactionPayment', 'TransactionFeePaid', who, u128(fee), u128(tip)),
    failure === undefined
      ? event('System', 'ExtrinsicSuccess', DISPATCH_INFO)
      : event('System', 'ExtrinsicFailed', Uint8Array.of(TOKEN_ERROR, TOKEN_ERRORS[failure]), DISPATCH_INFO),
  ]
}
