import { CHAIN_NAMESPACES } from '../../chain/namespace.ts'
import { chainText } from '../signInChain.ts'

/** An account that a server may ask a chain about. */
export type ContractAccount = {
  /** CAIP-2 id of the chain. */
  chainId: string
  /** Address, as the message has it. */
  address: string
}

/**
 * Choice to accept the signatures of contracts (ERC-1271, ERC-6492). Only the chain can tell those, so an endpoint is believed: whoever
 * answers for it can sign in as every account of the chain, those of ordinary keys too. With several endpoints all must say the same.
 */
export type ContractSignatures = {
  /** Addresses of JSON-RPC endpoints of the chain, all asked at once. Two of different operators cannot lie alone. */
  endpoints: readonly [string, ...string[]]
  /** Whether an account may be a contract; all by default. Return false for one that is known to be of an ordinary key: no endpoint is asked. */
  accepts?: (account: ContractAccount) => boolean | Promise<boolean>
}

/** Signed message, and the values that the server expects in it. */
export type SignInProof = {
  /** Text that was signed, to the letter. */
  message: string
  /**
   * Signature as the chain writes it: 0x hex on eip155 and polkadot, base58 on solana, base64 on bip122. On solana it is the envelope of an
   * off-chain message where a device has signed.
   */
  signature: string
  /** Account that claims to have signed. */
  address: string
  /** CAIP-2 id of the chain that the account is signed in on. */
  chainId: string
  /** Host of the site, with its port where that is not the default one. */
  domain: string
  /** Nonce that this server gave for this message. The server itself must see to it that it is used once. */
  nonce: string
  /** Time of the verification in milliseconds since the epoch; now by default. */
  time?: number
  /** Milliseconds by which the clock of the visitor may be ahead when the message is made; 60,000 by default. Its expiration has no such margin. */
  clockSkew?: number
  /** CAIP-2 ids of the chains that visitors sign in on; all by default. Give it where `chainId` comes from the request. */
  chains?: readonly string[]
  /** Accepts signatures of contracts on eip155. Without it only the account's own key signs, and no endpoint is asked. */
  contracts?: ContractSignatures
}

const TEXTS = ['message', 'signature', 'address', 'chainId', 'domain', 'nonce'] as const

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** Whether a value is a choice to accept signatures of contracts, with endpoints of which none is given twice. */
export function isContractSignatures(value: unknown): value is ContractSignatures {
  if (typeof value !== 'object' || value === null) return false
  const { endpoints, accepts }: { endpoints?: unknown; accepts?: unknown } = value
  return (
    Array.isArray(endpoints) &&
    endpoints.length > 0 &&
    endpoints.every(isText) &&
    new Set(endpoints).size === endpoints.length &&
    (accepts === undefined || typeof accepts === 'function')
  )
}

const isChain = (value: unknown) =>
  typeof value === 'string' && CHAIN_NAMESPACES.some(namespace => chainText(namespace, value) !== undefined)

/** Whether a value is a list of CAIP-2 ids, each in its one form. An empty one would refuse everybody. */
export const isSignInChains = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every(isChain)

/** Reads a request once, whatever was given. Undefined if it does not have the shape. */
export function readProof(given: unknown): SignInProof | undefined {
  const proof: Partial<SignInProof> = { ...(given as object) }
  const { time = 0, clockSkew = 0, chains, contracts } = proof
  const isWhole =
    TEXTS.every(name => isText(proof[name])) &&
    [time, clockSkew].every(number => Number.isFinite(number)) &&
    (chains === undefined || isSignInChains(chains)) &&
    (contracts === undefined || isContractSignatures(contracts)) &&
    // By its former name an endpoint vouched for every account, without a choice of the host.
    !('rpc' in proof)
  return isWhole ? (proof as SignInProof) : undefined
}
