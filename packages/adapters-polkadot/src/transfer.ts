import { encodeSs58, type Network, type WalletAccount } from '@foyer/core/chain'
import { type Ask, rpcFailed } from '@foyer/core/chain/adapters'
import { accountOf, isGenesisOf } from '../accounts.ts'
import { accountKey, parseAccountInfo } from '../features/accountInfo.ts'
import { fromHex } from '../features/hex.ts'
import { openNetwork } from '../features/openNetwork.ts'

export interface TransferOptions {
  from: Pick<WalletAccount, 'address'>
  /** SS58 of any network, or the account as hex. */
  to: string
  /** In planck; `all` leaves what keeps the payer's account alive. */
  amount: bigint | 'all'
  network: Network
  fetch?: typeof globalThis.fetch
}

/** Amounts are in planck. */
export type Transfer =
  /** `payload` is what `signTransaction` and `sendTransaction` take. The fee is a node's estimate, and comes on top of the amount. */
  | { status: 'drafted'; payload: string; amount: bigint; fee: bigint }
  /** So much more would be needed, with the fee and what has to stay counted. */
  | { status: 'insufficient'; missing: bigint }
  /** The receiver does not exist yet and would not with so little; `least` is the smallest amount that makes it exist. */
  | { status: 'belowDeposit'; least: bigint }
  | { status: 'wrongReceiver' }
  | { status: 'wrongPayer' }

/** For addresses that go into a draft: its signer is compared as an account, in whatever writing. */
const GENERIC = 42

/** A larger amount makes a longer transaction, and that a higher fee: the estimate for this one covers all that an account can hold. */
const LARGEST_AMOUNT = 2n ** 127n

const NOBODY = { free: 0n, reserved: 0n, frozen: 0n }

async function readAccount(ask: Ask, account: Uint8Array) {
  const method = 'state_getStorage'
  const answer = await ask(method, [accountKey(account)]).catch((error: unknown) => {
    throw rpcFailed(method, error)
  })
  if (answer === null) return NOBODY
  const bytes = fromHex(answer)
  const info = bytes && parseAccountInfo(bytes)
  if (!info) throw rpcFailed(method, new Error('The endpoint answered with something else than an account.'))
  return info
}

/**
 * Drafts a transfer that leaves the payer's account alive (`transfer_keep_alive`): nothing is signed or sent by it.
 * - Its fee and its nonce are of this moment, and it is good for some minutes.
 * - Resolves with what stands in the way where nothing can be drafted. Rejects with `rpc.failed` when no endpoint answers.
 * @see https://paritytech.github.io/polkadot-sdk/master/pallet_balances/pallet/struct.Pallet.html (transfer_keep_alive)
 */
export async function draftTransfer(options: TransferOptions, { signal }: { signal: AbortSignal }): Promise<Transfer> {
  const { from, to, amount, network, fetch } = options
  if (amount !== 'all' && amount <= 0n) throw new RangeError(`${amount} is no amount.`)
  const [payer, receiver] = [accountOf(from.address), accountOf(to)]
  if (!receiver) return { status: 'wrongReceiver' }
  if (!payer) return { status: 'wrongPayer' }

  const isGenesis = (hash: string) => isGenesisOf(hash, network.caipNetworkId)
  const { chain, ask } = await openNetwork({ network, isGenesis, fetch, signal })
  const draft = async (value: bigint) => {
    const { ss58Format = GENERIC } = network
    const transfer = { from: encodeSs58(payer, ss58Format), to: encodeSs58(receiver, ss58Format), amount: value }
    return chain.draftTransfer(transfer).catch((error: unknown) => {
      throw rpcFailed('payment_queryInfo', error)
    })
  }
  const [mine, theirs, { fee }] = await Promise.all([
    readAccount(ask, payer),
    readAccount(ask, receiver),
    draft(amount === 'all' ? LARGEST_AMOUNT : amount),
  ])
  signal.throwIfAborted()

  const { existentialDeposit } = chain
  const locked = mine.frozen > mine.reserved ? mine.frozen - mine.reserved : 0n
  const stays = locked > existentialDeposit ? locked : existentialDeposit
  const most = mine.free - stays - fee
  const value = amount === 'all' ? most : amount
  if (value > most || value <= 0n) return { status: 'insufficient', missing: value > most ? value - most : 1n - value }
  if (theirs.free + value < existentialDeposit)
    return { status: 'belowDeposit', least: existentialDeposit - theirs.free }
  const { payload } = await draft(value)
  signal.throwIfAborted()
  return { status: 'drafted', payload, amount: value, fee }
}
