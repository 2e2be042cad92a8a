import { type CaipNetworkId, FoyerError, type LiveConnection } from '@foyer/core/chain'
import { bytesOf, fieldsOf, listOf, malformed, untilAborted } from '@foyer/core/chain/adapters'
import { toChainId, toStandardChain } from '../chainId.ts'
import { bytesFrom, signatureFrom } from '../features/sign.ts'
import { parseTransaction, signatureOf, signersOf } from '../wire.ts'
import type { SolanaWalletAccount } from './provider.types.ts'

export const MESSAGE = 'solana:signMessage'
export const SIGN = 'solana:signTransaction'
export const SEND = 'solana:signAndSendTransaction'
export const SIGN_IN = 'solana:signIn'

/** Features of Wallet Standard that sign. */
export const FEATURES = [MESSAGE, SIGN, SEND, SIGN_IN] as const
export type Feature = (typeof FEATURES)[number]

/** Input of a feature, from the host. */
export type Input = Readonly<Record<string, unknown>>

/** Input that is checked and copied: of a message or a transaction, without the account, or the fields of a sign-in. */
export type CheckedInput = Input & { message: Uint8Array; transaction: Uint8Array; chain: string }

/** One account of a connected wallet, asked in the terms of Wallet Standard: in this page, or over WalletConnect. */
export interface AccountWallet {
  readonly address: string
  readonly name: unknown
  readonly icon: unknown
  readonly label: string
  /** Features of the account itself; `solana:signIn` is of the wallet, because it takes no account. */
  readonly accountFeatures: readonly Feature[]
  /** Features of the wallet that this account can use. */
  readonly features: readonly Feature[]
  /** Versions of transactions that a feature signs, unparsed. */
  versions(feature: Feature): unknown
  /**
   * Wallet Standard names of the chains on which the wallet shares the account.
   * Throws `wallet.disconnected` after the end, and `wallet.unauthorized` when the wallet does not share the account any more.
   */
  chains(method: string): readonly string[]
  offers(feature: Feature, chain: string): boolean
  /** Resolves with the wallet's outputs, unparsed. */
  ask(feature: Feature, inputs: readonly CheckedInput[], signal: AbortSignal | undefined): Promise<unknown>
}

/** Parsed output of a feature: the fields that it has. */
export type Output = {
  account: SolanaWalletAccount
  signedMessage: Uint8Array
  signedTransaction: Uint8Array
  signature: Uint8Array
}

/** Asks for one or several inputs of the provider's own account. `signal` ends the waiting only. */
export type Ask = (feature: Feature, inputs: readonly Input[], signal?: AbortSignal) => Promise<Output[]>

/** @throws TypeError for a value that the host gives instead of bytes. */
export function bytesGiven(value: unknown): Uint8Array {
  const bytes = bytesOf(value)
  if (!bytes) throw new TypeError('Expected a Uint8Array.')
  return bytes
}

type Expected = { address: string; chains: readonly string[]; chain: string }

/** Copies an input, so that the wallet cannot change the host's bytes. Throws for another account or chain: the wallet might take another one. */
function checkInput(feature: Feature, input: Input, { address, chains, chain: current }: Expected): Input {
  const { chain = current, options } = input as { chain?: string; options?: unknown }
  const named = feature === SIGN_IN ? (input.address ?? address) : fieldsOf(input.account, 'address')?.address
  const signs = feature === SIGN || feature === SEND
  const bytes = feature === SIGN_IN ? undefined : bytesGiven(signs ? input.transaction : input.message)
  if (named !== address || (signs && !signersOf(bytes!).includes(address)))
    throw new FoyerError('wallet.unauthorized', { method: feature })
  if (!signs) return bytes ? { message: bytes } : { ...input, address }
  if (!chains.includes(chain)) throw new FoyerError('network.notApproved', { id: toChainId(chain as CaipNetworkId) })
  return { transaction: bytes, chain, ...(options !== undefined && { options }) }
}

/** Throws `wallet.malformedAnswer`, also for a signature of another account. */
function parseOutput(feature: Feature, output: unknown, account: SolanaWalletAccount): Partial<Output> {
  const fields: Record<string, unknown> =
    fieldsOf(output, 'account', 'signedMessage', 'signedTransaction', 'signature') ?? {}
  if (feature === SIGN) {
    const signedTransaction = bytesFrom(feature, fields.signedTransaction, 'the signed transaction')
    const parsed = parseTransaction(signedTransaction)
    if (parsed && signatureOf(parsed, account.address)) return { signedTransaction }
    throw malformed(feature, 'the account has not signed')
  }
  const signature = signatureFrom(feature, fields.signature)
  if (feature === SEND) return { signature }
  const signedMessage = bytesFrom(feature, fields.signedMessage, 'the signed message')
  if (feature === MESSAGE) return { signedMessage, signature }
  if (fieldsOf(fields.account, 'address')?.address !== account.address)
    throw malformed(feature, 'the wallet signed in with another account')
  return { account, signedMessage, signature }
}

/**
 * Asks the wallet for its own account only, and only while it is connected. A late answer reaches nobody: the request rejects when the
 * connection ends.
 */
export const createAsk =
  (live: LiveConnection, wallet: AccountWallet, account: SolanaWalletAccount): Ask =>
  async (feature, inputs, signal) => {
    const chain = toStandardChain(live.current().chainId)
    signal?.throwIfAborted()
    const expected = { address: wallet.address, chains: wallet.chains(feature), chain }
    if (inputs.length === 0) return []
    const checked = inputs.map(input => checkInput(feature, input, expected) as CheckedInput)
    const asking = wallet.ask(feature, checked, signal)
    const answer = await untilAborted(live.signal, signal ? untilAborted(signal, asking) : asking)
    const outputs = listOf(answer, inputs.length)
    if (outputs?.length !== inputs.length) throw malformed(feature, 'expected one output for each input')
    return outputs.map(output => parseOutput(feature, output, account) as Output)
  }
