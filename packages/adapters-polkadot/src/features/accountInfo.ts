import type { Ask } from '@foyer/core/chain/adapters'
import { blake2b } from '@noble/hashes/blake2.js'
import { fromHex, toHex } from '../hex.ts'

/** twox128("System"), twox128("Account"). @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/chain-data/ */
const SYSTEM_ACCOUNT = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** Storage key of an account: the key of the map, then `blake2_128_concat` of the account. */
export const accountKey = (account: Uint8Array): string =>
  SYSTEM_ACCOUNT + toHex(blake2b(account, { dkLen: 16 })).slice(2) + toHex(account).slice(2)

/** An account on a chain. Amounts in planck. */
export interface AccountInfo {
  /** Number of its next transaction. */
  nonce: number
  consumers: number
  providers: number
  free: bigint
  /** Held for a purpose; not part of `free`. */
  reserved: bigint
  /** Locked, over `free` and `reserved` together. */
  frozen: bigint
}

/** Nonce, consumers, providers, sufficients as u32; free, reserved, frozen, flags as u128. */
const LENGTH = 4 * 4 + 4 * 16

/** Decodes an account. Undefined for bytes of another length. @see https://docs.rs/frame-system/latest/frame_system/struct.AccountInfo.html */
function parseAccountInfo(bytes: Uint8Array): AccountInfo | undefined {
  if (bytes.length !== LENGTH) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const u32 = (at: number) => view.getUint32(at, true)
  const u128 = (at: number) => view.getBigUint64(at, true) | (view.getBigUint64(at + 8, true) << 64n)
  return { nonce: u32(0), consumers: u32(4), providers: u32(8), free: u128(16), reserved: u128(32), frozen: u128(48) }
}

/**
 * Amount that can be sent: free − max(frozen − reserved, required deposit), at least 0. Reserved funds count toward a lock, which covers both.
 * The existential deposit has to stay while the account has consumers and no other provider.
 * Same rule as the runtime's for spending that may remove the account (`Expendable`, `Polite`).
 * @see https://paritytech.github.io/polkadot-sdk/master/src/pallet_balances/impl_fungible.rs.html (reducible_balance)
 * @see https://wiki.polkadot.com/learn/learn-account-balances/
 */
export function transferable(info: AccountInfo, existentialDeposit: bigint): bigint {
  const { free, reserved, frozen, consumers, providers } = info
  const locked = frozen > reserved ? frozen - reserved : 0n
  const mustLive = consumers > 0 && providers <= 1
  const stays = mustLive && existentialDeposit > locked ? existentialDeposit : locked
  return free > stays ? free - stays : 0n
}

/** Part of the balance that stays in an account that is kept alive. */
export function staying(
  { reserved, frozen }: Pick<AccountInfo, 'reserved' | 'frozen'>,
  existentialDeposit: bigint,
): bigint {
  const locked = frozen > reserved ? frozen - reserved : 0n
  return locked > existentialDeposit ? locked : existentialDeposit
}

const EMPTY: AccountInfo = { nonce: 0, consumers: 0, providers: 0, free: 0n, reserved: 0n, frozen: 0n }

/** Reads an account, at the newest block or at another. An account that the chain does not have is empty. */
export async function readAccount(ask: Ask, account: Uint8Array, at?: string): Promise<AccountInfo> {
  const answer = await ask('state_getStorage', [accountKey(account), ...(at === undefined ? [] : [at])])
  if (answer === null) return EMPTY
  const bytes = fromHex(answer)
  const info = bytes && parseAccountInfo(bytes)
  if (!info) throw new Error('The endpoint returned an invalid account.')
  return info
}
