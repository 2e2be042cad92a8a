import {
  type CaipNetworkId,
  type Connection,
  encodeSs58,
  FoyerError,
  type LiveConnection,
  type RemoteChannel,
} from '@foyer/core/chain'
import type { Access } from '../access.ts'
import { accountOf, GENERIC, isSameAccount, sharedAccount } from '../accounts.ts'
import { MESSAGE, TRANSACTION, textOf } from '../features/remote.ts'
import { fromHex } from '../hex.ts'
import { callSigner, hasMethod } from '../wallet.ts'

export type Method = 'signPayload' | 'signRaw'

export type Request = {
  method: Method
  /** Public key of the account that signs. */
  account: Uint8Array
  /** Chain of the transaction, or the connection's one for a message. */
  chainId: CaipNetworkId
  /** Request of the host, without its address. */
  input: Record<string, unknown>
}

/** Wallet of a connection. */
export interface ProviderWallet {
  can(method: Method, connection: Connection): boolean
  /** Resolves with the wallet's answer, unparsed. Throws `wallet.unauthorized` for an account that the wallet does not share. */
  ask(request: Request): Promise<unknown>
}

/** Wallet in this page. It gets the address as it writes it. */
export const walletInPage = (live: LiveConnection, access: Access): ProviderWallet => ({
  can: (method, { connectorId }) => hasMethod(access.held(connectorId)?.signer, method),
  async ask({ method, account, chainId, input }) {
    const injected = access.held(live.current().connectorId)
    if (!injected) throw new FoyerError('wallet.unauthorized', { method })
    const address = await sharedAccount(injected, { account, chainId }, method)
    // The connection may have ended while the wallet read its accounts.
    live.current()
    return callSigner(injected, method, { ...input, address }, live.signal)
  },
})

const REMOTE = { signPayload: TRANSACTION, signRaw: MESSAGE } as const

/** Bytes of a message as a wallet in the page reads them: 0x hex, or else text. */
const messageOf = (data: unknown) => textOf(fromHex(data) ?? String(data))

/** Address of an account for a request: as the session has it on the active chain, on another one with the prefix of that network. */
function addressIn(live: LiveConnection, { method, account, chainId }: Request): string {
  const connection = live.current()
  const shared = connection.accounts.find(({ address }) => isSameAccount(accountOf(address)!, account))
  if (!shared) throw new FoyerError('wallet.unauthorized', { method })
  if (chainId === connection.chainId) return shared.address
  const network = live.networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
  return encodeSs58(account, network?.ss58Format ?? GENERIC)
}

/** Wallet over WalletConnect. @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc */
export const walletOverSession = (live: LiveConnection, channel: RemoteChannel): ProviderWallet => ({
  can: (method, { chainId }) => channel.allows(chainId, REMOTE[method]),
  async ask(request) {
    const { method, chainId, input } = request
    const address = addressIn(live, request)
    // The wallet would sign it as a message.
    if (method === 'signRaw' && input.type === 'payload') throw new FoyerError('wallet.unsupportedMethod', { method })
    const params =
      method === 'signRaw'
        ? { address, message: messageOf(input.data) }
        : { address, transactionPayload: { ...input, address } }
    return channel.request(chainId, REMOTE[method], params, { signal: live.signal })
  },
})
