import { type ConnectionRef, FoyerError } from '@foyer/core/chain'
import { accountOf, isGenesisOf, isSameAccount } from '../accounts.ts'

/** A transaction to be signed, as the family writes it. @see https://github.com/polkadot-js/api (SignerPayloadJSON) */
export type Payload = Record<string, unknown> & { address: string; genesisHash: string; method: string }

const FIELDS = [
  'address',
  'genesisHash',
  'blockHash',
  'method',
  'era',
  'nonce',
  'tip',
  'specVersion',
  'transactionVersion',
]

/**
 * Reads a transaction that the app wants signed. Throws a TypeError for what is none, `network.notApproved` for another chain's than the
 * connection's, and `wallet.unauthorized` for another account's: neither reaches a wallet. What is read asks the wallet to sign this very
 * transaction and no altered one, as only a signature comes back.
 */
export function parsePayload(transaction: string, { address, chainId }: ConnectionRef, method: string): Payload {
  const payload: unknown = JSON.parse(transaction)
  const fields = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>
  const missing = FIELDS.find(name => typeof fields[name] !== 'string')
  if (missing !== undefined) throw new TypeError(`The transaction has no text "${missing}".`)
  const parsed = fields as Payload
  if (!isGenesisOf(parsed.genesisHash, chainId)) throw new FoyerError('network.notApproved', { id: chainId })
  const [signer, account] = [accountOf(parsed.address), accountOf(address)]
  if (!signer || !account || !isSameAccount(signer, account)) throw new FoyerError('wallet.unauthorized', { method })
  return { ...parsed, withSignedTransaction: false }
}
