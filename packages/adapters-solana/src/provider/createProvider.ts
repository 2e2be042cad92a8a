import { type CreateProvider, FoyerError, type LiveConnection } from '@foyer/core/chain'
import { attempt, malformed } from '@foyer/core/chain/adapters'
import { base58 } from '@scure/base'
import { toChainId, toStandardChain } from '../chainId.ts'
import type { Discovery } from '../discover.ts'
import { type AccountWallet, bytesGiven, createAsk, MESSAGE } from './accountWallet.ts'
import { pageWallet } from './pageWallet.ts'
import type { SolanaProvider, SolanaSigner, SolanaWalletAccount } from './provider.types.ts'
import { sessionWallet } from './sessionWallet.ts'
import { createSigner } from './signer.ts'
import { standardWallet } from './standardWallet.ts'

/** Wallet Standard form of an account, which the features of its wallet accept. */
const standardAccount = ({ address, accountFeatures, label, chains }: AccountWallet) =>
  Object.freeze({
    address,
    publicKey: base58.decode(address),
    chains: Object.freeze([...chains('standard:connect')]),
    features: Object.freeze([...accountFeatures]),
    ...(label !== '' && { label }),
  }) as SolanaWalletAccount

function providerOf(live: LiveConnection, source: AccountWallet): SolanaProvider {
  const account = standardAccount(source)
  const ask = createAsk(live, source, account)
  const signers = new Map<string, SolanaSigner>()

  const signer: SolanaProvider['signer'] = chainId => {
    const chain = toStandardChain(chainId ?? live.current().chainId)
    if (!source.chains('signer').includes(chain)) {
      throw new FoyerError('network.notApproved', { id: toChainId(chain as never) })
    }
    const known = signers.get(chain)
    if (known) return known
    const made = createSigner(ask, { account, chain, offers: feature => source.offers(feature, chain) })
    signers.set(chain, made)
    return made
  }

  const signMessage = async (message: Uint8Array) => {
    const bytes = bytesGiven(message)
    const [output] = await ask(MESSAGE, [{ account, message: bytes }])
    const { signedMessage, signature } = output!
    // A wallet may add a prefix: its signature does not prove the requested message.
    if (signedMessage.join() !== bytes.join()) throw malformed(MESSAGE, 'the wallet signed another message')
    return signature
  }

  return Object.freeze({
    wallet: standardWallet(live, source, account, ask),
    account,
    signer,
    ...(source.features.includes(MESSAGE) && { signMessage }),
  })
}

/**
 * Creates the providers of a connection, to a wallet in this page or over WalletConnect: one for each account that becomes active. Undefined
 * while the wallet does not share the active account.
 */
export const createProvider =
  (discovery: Discovery): CreateProvider =>
  live => {
    const wallet = live.channel ? undefined : discovery.held(live.current().connectorId)
    const held = new Map<string, SolanaProvider>()

    const create = (address: string): SolanaProvider | undefined => {
      const source = live.channel
        ? sessionWallet(live, live.channel, address)
        : wallet && pageWallet(live, wallet, address)
      const provider = source && providerOf(live, source)
      if (provider) held.set(address, provider)
      return provider
    }
    return () =>
      attempt(() => {
        const { address } = live.current()
        return held.get(address) ?? create(address)
      })
  }
