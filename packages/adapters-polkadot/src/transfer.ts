import { encodeSs58, type Network, type WalletAccount } from '@foyer/core/chain'
import { type Ask, rpcFailed } from '@foyer/core/chain/adapters'
import { accountOf, isGenesisOf } from './accounts.ts'
import { doors } from './doors.ts'
import { readAccount, staying } from './features/accountInfo.ts'
import { openNetwork } from './features/openNetwork.ts'

/** Terms of a transfer of the native currency. */
export interface TransferOptions {
  /** Account that pays. */
  from: Pick<WalletAccount, 'address'>
  /** SS58 address with any prefix, or a public key as hex. */
  to: string
  /** In planck; `all` keeps the existential deposit in the payer's account. */
  amount: bigint | 'all'
  /** Network of both accounts. */
  network: Network
  fetch?: typeof globalThis.fetch
}

/** Amounts are in planck. */
export type Transfer =
  /** `payload` is the input of `signTransaction` and `sendTransaction`. The fee is a node's estimate and is added to the amount. */
  | { status: 'drafted'; payload: string; amount: bigint; fee: bigint }
  /** `missing` includes the fee and the deposit that has to stay. */
  | { status: 'insufficient'; missing: bigint }
  /** The receiver's account would be below its existential deposit; `least` is the smallest amount that creates it. */
  | { status: 'belowDeposit'; least: bigint }
  | { status: 'wrongReceiver' }
  | { status: 'wrongPayer' }

/** Prefix for addresses in a draft. Accounts are compared by public key, so any prefix works. */
const GENERIC = 42

/** A larger amount makes a longer transaction with a higher fee: the estimate for this one covers every balance. */
const LARGEST_AMOUNT = 2n ** 127n

async function accountFrom(ask: Ask, account: Uint8Array) {
  return readAccount(ask, account).catch((error: unknown) => {
    throw rpcFailed('state_getStorage', error)
  })
}

/**
 * Drafts a transfer that keeps the payer's account alive (`transfer_keep_alive`). It signs and sends nothing.
 * - Fee and nonce are current ones; the draft is valid for some minutes.
 * - Resolves with a status other than `drafted` when the transfer is not possible. Rejects with `rpc.failed` when no endpoint answers.
 * @see https://paritytech.github.io/polkadot-sdk/master/pallet_balances/pallet/struct.Pallet.html (transfer_keep_alive)
 */
export async function draftTransfer(options: TransferOptions, { signal }: { signal: AbortSignal }): Promise<Transfer> {
  const { from, to, amount, network, fetch } = options
  if (amount !== 'all' && amount <= 0n) throw new RangeError(`The amount has to be positive, got ${amount}.`)
  const [payer, receiver] = [accountOf(from.address), accountOf(to)]
  if (!receiver) return { status: 'wrongReceiver' }
  if (!payer) return { status: 'wrongPayer' }

  const isGenesis = (hash: string) => isGenesisOf(hash, network.caipNetworkId)
  const { chain, ask } = await openNetwork({ network, isGenesis, fetch, loadChain: doors.chain, signal })
  const draft = async (value: bigint) => {
    const { ss58Format = GENERIC } = network
    const transfer = { from: encodeSs58(payer, ss58Format), to: encodeSs58(receiver, ss58Format), amount: value }
    return chain.draftTransfer(transfer).catch((error: unknown) => {
      throw rpcFailed('payment_queryInfo', error)
    })
  }
  const [mine, theirs, { fee }] = await Promise.all([
    accountFrom(ask, payer),
    accountFrom(ask, receiver),
    draft(amount === 'all' ? LARGEST_AMOUNT : amount),
  ])
  signal.throwIfAborted()

  const { existentialDeposit } = chain
  const most = mine.free - staying(mine, existentialDeposit) - fee
  const value = amount === 'all' ? most : amount
  if (value > most || value <= 0n) return { status: 'insufficient', missing: value > most ? value - most : 1n - value }
  if (theirs.free + value < existentialDeposit)
    return { status: 'belowDeposit', least: existentialDeposit - theirs.free }
  const { payload } = await draft(value)
  signal.throwIfAborted()
  return { status: 'drafted', payload, amount: value, fee }
}
