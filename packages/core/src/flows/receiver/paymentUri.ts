import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '../../chain/namespace.ts'
import { attempt } from '../../foreign.ts'
import { readOwnAddress } from './readAddress.ts'
import { readName } from './readName.ts'
import type { PaymentTerms, Reading, ReceiverPlace } from './receiver.types.ts'

type Query = ReadonlyMap<string, string>

const MOST_PARAMETERS = 50

/** Parameters of a URI. Undefined where one is malformed or given twice: it is not clear which one counts. */
function readQuery(text: string | undefined): Query | undefined {
  const pairs = text ? text.split('&') : []
  if (pairs.length > MOST_PARAMETERS) return undefined
  const query = new Map<string, string>()
  for (const pair of pairs) {
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/su.exec(pair) ?? []
    const decoded = attempt(() => decodeURIComponent(value))
    if (decoded === undefined || query.has(key)) return undefined
    query.set(key, decoded)
  }
  return query
}

/** Undefined stands for a URI that is not understood. */
type UriReading = Reading | undefined

const withTerms = (reading: UriReading, terms: PaymentTerms): UriReading =>
  reading?.type === 'address' || reading?.type === 'name' ? { ...reading, terms } : reading

const wrongChain = (chainId: string): Reading => ({ type: 'problem', problem: { kind: 'wrongChain', chainId } })

const wrongNamespace = (namespace: ChainNamespace): Reading => ({
  type: 'problem',
  problem: { kind: 'wrongNamespace', namespace },
})

const CAIP_10 = /^([a-z\d]{3,8}):([-_a-zA-Z\d]{1,32}):([-.%a-zA-Z\d]{1,128})$/

/** CAIP-10 account id. @see https://chainagnostic.org/CAIPs/caip-10 */
function readAccountId(text: string, place: ReceiverPlace): UriReading {
  const [, namespace = '', reference, address = ''] = CAIP_10.exec(text) ?? []
  if (!isChainNamespace(namespace)) return undefined
  const chainId = `${namespace}:${reference}` as const
  const reading = readOwnAddress(address, { namespace, chainId })
  if (reading?.type !== 'address') return reading
  if (namespace !== place.namespace) return wrongNamespace(namespace)
  return chainId === place.chainId ? reading : wrongChain(chainId)
}

const NUMBER = /^\+?(\d{0,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i
const MOST_UNITS = 2n ** 256n

/** Number of EIP-681, which may be written like `2.014e18`, as base units: a whole number of 256 bits. */
function readUnits(text: string | undefined): bigint | 'malformed' | undefined {
  if (text === undefined) return undefined
  const [match, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  const zeros = Number(exponent) - digits.length
  if (match === undefined || whole + fraction === '' || zeros < 0) return 'malformed'
  const units = BigInt(`${whole}${digits}${'0'.repeat(zeros)}`)
  return units < MOST_UNITS ? units : 'malformed'
}

/** Terms without an amount where that is zero: it is left to the visitor. */
const unitTerms = (units: bigint | undefined): PaymentTerms => (units ? { amount: { units: `${units}` } } : {})

const ETHEREUM = /^ethereum:(?:pay-)?([^@/?]{1,255})(?:@(\d{1,32}))?(?:\/([^?]*))?(?:\?(.*))?$/is

/** Payment by EIP-681: of the native currency, or of a token by its `transfer`. @see https://eips.ethereum.org/EIPS/eip-681 */
function readEthereum(text: string, place: ReceiverPlace): UriReading {
  const [, target = '', chain, call, parameters] = ETHEREUM.exec(text) ?? []
  const query = readQuery(parameters)
  if (!query || !(call === undefined || call === 'transfer')) return undefined
  const [value, units] = ['value', 'uint256'].map(name => query.get(name)).map(readUnits)
  if (value === 'malformed' || units === 'malformed') return undefined
  // Without a chain the current one counts.
  const chainId: CaipNetworkId = chain === undefined ? place.chainId : `eip155:${BigInt(chain)}`
  const evm = { namespace: 'eip155', chainId } as const
  const token = call && readOwnAddress(target, evm)
  const to = call ? query.get('address') : target
  // A transfer of tokens takes no native currency, and a native one no arguments.
  const isClear = call ? token?.type === 'address' && !value : units === undefined && !query.has('address')
  if (to === undefined || !isClear) return undefined
  const name = readName(to)
  const reading: UriReading = readOwnAddress(to, evm) ?? (name === undefined ? undefined : { type: 'name', name })
  if (reading === undefined || reading.type === 'problem') return reading
  if (place.namespace !== 'eip155') return wrongNamespace('eip155')
  if (chainId !== place.chainId) return wrongChain(chainId)
  return withTerms(
    reading,
    token?.type === 'address' ? { ...unitTerms(units), token: token.address } : unitTerms(value),
  )
}

const SOLANA = /^solana:([^?]{1,64})(?:\?(.*))?$/is
const SOLANA_AMOUNT = /^\d{1,20}(?:\.\d{1,20})?$/

/**
 * Transfer request of Solana Pay. One with a memo or references is not understood: without them its seller would not find the payment.
 * Neither is a request for a transaction of a server. @see https://docs.solanapay.com/spec
 */
function readSolana(text: string, place: ReceiverPlace): UriReading {
  const [, address = '', parameters] = SOLANA.exec(text) ?? []
  const query = readQuery(parameters)
  if (!query || query.has('memo') || query.has('reference')) return undefined
  const [amount, token] = [query.get('amount'), query.get('spl-token')]
  if (amount !== undefined && !SOLANA_AMOUNT.test(amount)) return undefined
  const solana = { namespace: 'solana', chainId: 'solana:' } as const
  if (token !== undefined && readOwnAddress(token, solana)?.type !== 'address') return undefined
  const reading = readOwnAddress(address, solana)
  if (reading === undefined) return undefined
  if (place.namespace !== 'solana') return wrongNamespace('solana')
  return withTerms(reading, { ...decimalTerms(amount), ...(token !== undefined && { token }) })
}

const decimalTerms = (decimal: string | undefined): PaymentTerms =>
  decimal !== undefined && /[1-9]/.test(decimal) ? { amount: { decimal } } : {}

const BITCOIN = /^bitcoin:([^?]{1,128})(?:\?(.*))?$/is
const BITCOIN_AMOUNT = /^(?:\d{1,8}(?:\.\d{0,8})?|\.\d{1,8})$/

/** Payment by BIP-21, in bitcoin. @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki */
function readBitcoin(text: string, place: ReceiverPlace): UriReading {
  const [, address = '', parameters] = BITCOIN.exec(text) ?? []
  // A QR code holds all of it in capitals.
  const query = readQuery(parameters?.replace(/(^|&)([^=&]+)/g, key => key.toLowerCase()))
  if (!query || [...query.keys()].some(key => key.startsWith('req-'))) return undefined
  const amount = query.get('amount')
  if (amount !== undefined && !BITCOIN_AMOUNT.test(amount)) return undefined
  const isHere = place.namespace === 'bip122'
  const reading = readOwnAddress(address, isHere ? place : { namespace: 'bip122', chainId: 'bip122:' })
  if (isHere || reading?.type !== 'address') return withTerms(reading, decimalTerms(amount))
  return wrongNamespace('bip122')
}

/** Reads a CAIP-10 account id or a payment URI. Undefined for any other text. Nothing is sent by it: it fills the form. */
export function readPaymentUri(text: string, place: ReceiverPlace): UriReading {
  const [, scheme = ''] = /^([a-z]+):/i.exec(text) ?? []
  const account = readAccountId(text, place)
  if (account) return account
  switch (scheme.toLowerCase()) {
    case 'ethereum':
      return readEthereum(text, place)
    case 'solana':
      return readSolana(text, place)
    case 'bitcoin':
      return readBitcoin(text, place)
    default:
      return undefined
  }
}
