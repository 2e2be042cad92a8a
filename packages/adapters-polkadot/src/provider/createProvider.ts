import { type CaipNetworkId, type CreateProvider, FoyerError, type LiveConnection } from '@foyer/core/chain'
import { bytesOf, fieldsOf, malformed, untilAborted } from '@foyer/core/chain/adapters'
import type { Access } from '../access.ts'
import { accountOf, isSameAccount } from '../accounts.ts'
import { signatureIn } from '../features/sign.ts'
import { fromHex, toHex } from '../hex.ts'
import { type LoadPapi, papiSigner } from './papiSigner.ts'
import type { PolkadotJsSigner, PolkadotProvider, SignerResult } from './provider.types.ts'
import { type Method, type ProviderWallet, walletInPage, walletOverSession } from './wallets.ts'

type Hex = `0x${string}`

/** Request of the host, read once. Throws `wallet.unauthorized` for another account's address. */
function inputFor(account: Uint8Array, method: Method, payload: unknown): Record<string, unknown> {
  const { address, ...input } = { ...(payload as Record<string, unknown> | null | undefined) }
  const requested = typeof address === 'string' ? accountOf(address) : undefined
  if (!requested || !isSameAccount(requested, account)) throw new FoyerError('wallet.unauthorized', { method })
  return input
}

/** Chain of a transaction. @see https://namespaces.chainagnostic.org/polkadot/caip2 */
function chainOf({ genesisHash }: Record<string, unknown>, method: Method): CaipNetworkId {
  if (fromHex(genesisHash)?.length === 32) return `polkadot:${(genesisHash as string).slice(2, 34).toLowerCase()}`
  throw new FoyerError('wallet.failed', {
    method,
    reason: 'The transaction has no genesis hash of 32 bytes as 0x hex.',
  })
}

/** Answer of the wallet for `@polkadot/api`, which refuses a signed transaction that it has not asked for. */
function resultOf(method: Method, answer: unknown, withTransaction: boolean): SignerResult {
  const { id, signature, signedTransaction } = fieldsOf(answer, 'id', 'signature', 'signedTransaction') ?? {}
  const result = {
    id: typeof id === 'number' ? id : 0,
    signature: signatureIn(method, { signature }) as Hex,
  }
  // Wallets write null for none.
  if (!withTransaction || signedTransaction === undefined || signedTransaction === null) return result
  const bytes = fromHex(signedTransaction)
  const signed = bytes ? (signedTransaction as Hex) : bytesOf(signedTransaction)
  if (!signed || (bytes ?? signed).length === 0)
    throw malformed(method, 'expected a signed transaction as 0x hex or bytes')
  return { ...result, signedTransaction: signed }
}

type Account = { address: string; key: Uint8Array; can: Record<Method, boolean> }

type Wiring = { live: LiveConnection; wallet: ProviderWallet; loadPapi: LoadPapi }

function providerOf({ live, wallet, loadPapi }: Wiring, { address, key, can }: Account): PolkadotProvider {
  const sign = async (method: Method, payload: unknown): Promise<SignerResult> => {
    const { chainId } = live.current()
    const input = inputFor(key, method, payload)
    const isPayload = method === 'signPayload'
    const chain = isPayload ? chainOf(input, method) : chainId
    const answer = await wallet.ask({ method, account: key, chainId: chain, input })
    return resultOf(method, answer, isPayload && input.withSignedTransaction === true)
  }
  // A late answer reaches nobody: the request rejects when the connection ends.
  const until = <Value>(work: Promise<Value>) => untilAborted(live.signal, work)
  const signer: PolkadotJsSigner = {
    ...(can.signPayload && { signPayload: payload => until(sign('signPayload', payload)) }),
    ...(can.signRaw && { signRaw: raw => until(sign('signRaw', raw)) }),
  }
  return {
    signer,
    ...(signer.signPayload && { papiSigner: papiSigner({ address, key, signer, until, loadPapi }) }),
    account: { address, publicKey: toHex(key) as Hex },
  }
}

/** Creates the provider of a connection's active account, to a wallet in this page or over WalletConnect. */
export const createProvider =
  (access: Access, loadPapi: LoadPapi): CreateProvider =>
  live => {
    const wallet: ProviderWallet = live.channel ? walletOverSession(live, live.channel) : walletInPage(live, access)
    let last: { id: string; provider: PolkadotProvider } | undefined
    return () => {
      const connection = live.current()
      const { address } = connection
      const can = { signPayload: wallet.can('signPayload', connection), signRaw: wallet.can('signRaw', connection) }
      const id = `${address} ${can.signPayload} ${can.signRaw}`
      if (last?.id !== id)
        last = { id, provider: providerOf({ live, wallet, loadPapi }, { address, key: accountOf(address)!, can }) }
      return last.provider
    }
  }
