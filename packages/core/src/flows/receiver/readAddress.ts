import { base58 } from '@scure/base'
import { isBitcoinAddress } from '../../chain/bitcoinAddress.ts'
import { BITCOIN_MAINNET, BITCOIN_REGTEST, BITCOIN_TESTNETS, BITCOIN_TESTS } from '../../chain/bitcoinChains.ts'
import { checksumAddress } from '../../chain/checksumAddress.ts'
import { isEvmAddress } from '../../chain/evmAddress.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '../../chain/namespace.ts'
import { isSolanaAddress } from '../../chain/solanaAddress.ts'
import { decodeSs58 } from '../../chain/ss58.ts'
import type { ReceiverPlace, ReceiverProblem } from './receiver.types.ts'

/** Address as it is sent to, or the reason why nothing is sent to it. */
export type AddressReading = { type: 'address'; address: string } | { type: 'problem'; problem: ReceiverProblem }

type Form = 'valid' | 'mistyped' | undefined

const ACCOUNT_LENGTH = 32
/** Base58 of 25 bytes or more. It takes quadratic time, so longer text is not decoded. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,51}$/
/** Version byte, hash and checksum. */
const BASE58CHECK_LENGTH = 25
/** One or two bytes of network, an account and two of checksum. */
const SS58_LENGTHS = [35, 36]
const BECH32 = /^(?:bc|tb|bcrt)1[ac-hj-np-z02-9]{6,87}$/i

const base58Length = (text: string) => (BASE58.test(text) ? base58.decode(text).length : 0)

const formOf: Record<ChainNamespace, (text: string) => Form> = {
  eip155: text => {
    if (!isEvmAddress(text)) return undefined
    const digits = text.slice(-40)
    const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
    return isMixed && checksumAddress(text) !== `0x${digits}` ? 'mistyped' : 'valid'
  },
  // The shape is also that of a Bitcoin address.
  solana: text => (isSolanaAddress(text) && base58Length(text) === ACCOUNT_LENGTH ? 'valid' : undefined),
  polkadot: text => {
    const decoded = decodeSs58(text)
    if (decoded) return decoded.account.length === ACCOUNT_LENGTH ? 'valid' : undefined
    return SS58_LENGTHS.includes(base58Length(text)) ? 'mistyped' : undefined
  },
  bip122: text => {
    if (isBitcoinAddress(text)) return 'valid'
    if (BECH32.test(text)) return 'mistyped'
    return /^[13mn2]/.test(text) && base58Length(text) === BASE58CHECK_LENGTH ? 'mistyped' : undefined
  },
}

const BITCOIN_CHAINS = [BITCOIN_MAINNET, ...BITCOIN_TESTS]

/** Chains of a Bitcoin address, by its first characters. */
function bitcoinChains(address: string): readonly string[] {
  if (/^bcrt1/i.test(address)) return [BITCOIN_REGTEST]
  if (/^tb1/i.test(address)) return BITCOIN_TESTNETS
  return /^(?:bc1|[13])/i.test(address) ? [BITCOIN_MAINNET] : BITCOIN_TESTS
}

const written = (text: string, namespace: ChainNamespace) => {
  if (namespace === 'eip155') return checksumAddress(text)
  // QR codes hold these in capitals.
  return namespace === 'bip122' && BECH32.test(text) ? text.toLowerCase() : text
}

const problem = (problem: ReceiverProblem): AddressReading => ({ type: 'problem', problem })

/** Reads a text as an address, for an account that pays. Undefined for a text that is no address of any family. */
export function readAddress(
  text: string,
  place: Pick<ReceiverPlace, 'namespace' | 'chainId'>,
): AddressReading | undefined {
  const { namespace, chainId } = place
  const form = formOf[namespace](text)
  if (form === 'valid') {
    const chains = namespace === 'bip122' ? bitcoinChains(text) : undefined
    const reference = chainId.slice(namespace.length + 1)
    // The addresses of a chain that is not known here cannot be told apart.
    if (chains && BITCOIN_CHAINS.includes(reference) && !chains.includes(reference))
      return problem({ kind: 'wrongChain', chainId: `bip122:${chains[0]}` })
    return { type: 'address', address: written(text, namespace) }
  }
  const other = CHAIN_NAMESPACES.find(each => each !== namespace && formOf[each](text) === 'valid')
  if (other) return problem({ kind: 'wrongNamespace', namespace: other })
  return form && problem({ kind: 'checksum' })
}

/** Reads the address of a URI, for a chain of its own family. Undefined for one of another family, which is malformed there. */
export function readOwnAddress(text: string, place: Pick<ReceiverPlace, 'namespace' | 'chainId'>) {
  const reading = readAddress(text, place)
  return reading?.type === 'problem' && reading.problem.kind === 'wrongNamespace' ? undefined : reading
}

/** Whether two texts are one address of the family, however it is written. */
export function isSameAddress(one: string, other: string, namespace: ChainNamespace): boolean {
  if (one === other) return true
  if (namespace === 'eip155') return one.slice(-40).toLowerCase() === other.slice(-40).toLowerCase()
  if (namespace === 'bip122') return BECH32.test(one) && one.toLowerCase() === other.toLowerCase()
  if (namespace !== 'polkadot') return false
  const [first, second] = [one, other].map(each => decodeSs58(each)?.account.join())
  return first !== undefined && first === second
}
