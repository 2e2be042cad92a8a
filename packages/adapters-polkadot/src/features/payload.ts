import { type ConnectionRef, FoyerError } from '@foyer/core/chain'
import { accountOf, isGenesisOf, isSameAccount } from '../accounts.ts'

/** A transaction to be signed. @see https://github.com/polkadot-js/api (SignerPayloadJSON) */
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
 * Parses a transaction before it is sent to a wallet. Throws a TypeError when it is invalid, `network.notApproved` when it is for another chain
 * than the connection's, and `wallet.unauthorized` when it is for another account.
 * `withSignedTransaction: false`: the wallet must not change the transaction, since only its signature is used.
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
