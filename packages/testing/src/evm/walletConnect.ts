import { hexToNumber, isHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { EvmWalletState, Methods } from './methods.ts'
import { ProviderRpcError } from './rpc.ts'

/** Capability of ERC-7846: the fields of EIP-4361, with the chain as hex. */
type SignInRequest = Partial<
  Record<
    | 'nonce'
    | 'chainId'
    | 'version'
    | 'scheme'
    | 'domain'
    | 'uri'
    | 'statement'
    | 'issuedAt'
    | 'expirationTime'
    | 'notBefore'
    | 'requestId',
    string
  >
> & { resources?: string[] }

const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** Message by viem, which neither adapters nor core use. Domain, URI and version have to be given, because no page is known here. */
function messageFor(request: SignInRequest, address: `0x${string}`): string {
  const { chainId, nonce, domain, uri, version, issuedAt, expirationTime, notBefore, ...others } = request
  if (!isHex(chainId) || !nonce || !domain || !uri || (version !== undefined && version !== '1')) {
    throw new ProviderRpcError(-32602, 'Expected a nonce, a chainId as hex, a domain and a uri.')
  }
  return createSiweMessage({
    ...others,
    address,
    chainId: hexToNumber(chainId),
    nonce,
    domain,
    uri,
    version: '1',
    ...(issuedAt !== undefined && { issuedAt: new Date(issuedAt) }),
    expirationTime: date(expirationTime),
    notBefore: date(notBefore),
  })
}

/** `wallet_connect`, with the capability `signInWithEthereum`. @see https://eips.ethereum.org/EIPS/eip-7846 */
export const connectMethods = ({ signsInAs, own, simulation }: EvmWalletState): Methods => ({
  wallet_connect: async ([parameter], method) => {
    const { state, prompts, emitAccounts, shared } = simulation
    if (!signsInAs) throw new ProviderRpcError(-32601, `The method "${method}" does not exist / is not available.`)
    const { capabilities = {} } = (parameter ?? {}) as { capabilities?: { signInWithEthereum?: SignInRequest } }
    const [selected] = own(state.get())
    const signer = signsInAs(selected!)
    const message = capabilities.signInWithEthereum && messageFor(capabilities.signInWithEthereum, signer.address)
    // One request of a kind at a time, as for eth_requestAccounts.
    if (prompts.isOpen(method)) throw new ProviderRpcError(-32002, `Request of type '${method}' already pending.`)
    await prompts.ask(method)
    state.set({ permitted: true })
    emitAccounts()
    const signed = message && { signInWithEthereum: { message, signature: await signer.signMessage({ message }) } }
    return { accounts: shared().map((address, index) => ({ address, capabilities: (index === 0 && signed) || {} })) }
  },
})
