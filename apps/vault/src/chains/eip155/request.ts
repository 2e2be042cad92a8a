import { REFUSALS } from '@foyer/auth/protocol'
import { MAX_TRANSACTION } from '../../decode/eip155/transaction.ts'
import { fromHex } from '../../decode/hex.ts'
import { type Fields, fieldsOf, readable, textOf } from '../fields.ts'
import { notSigned } from '../review.ts'
import { isSame, quantityIn } from './quantity.ts'

/** Transaction as a page asks for it. Numbers that it leaves out are found by the vault. */
export interface TransactionRequest {
  to: string | undefined
  value: bigint
  data: Uint8Array
  gas: bigint | undefined
  nonce: bigint | undefined
  gasPrice: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
}

const numberIn = (fields: Fields, name: string): bigint | undefined => {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  return quantityIn(value) ?? notSigned('The request cannot be read.')
}

/** Reads the parameters of `eth_sendTransaction`. Refuses another account or chain, and kinds that give rights away or carry blobs. */
export function readRequest(params: unknown, address: string, chainId: bigint): TransactionRequest {
  const fields = fieldsOf(Array.isArray(params) ? params[0] : undefined)
  const type = numberIn(fields, 'type')
  if (fields.authorizationList !== undefined || type === 4n)
    notSigned('The request would give control of your whole account to a contract.')
  if (type === 3n || fields.blobVersionedHashes !== undefined || fields.blobs !== undefined)
    notSigned('This wallet does not sign requests of this kind.')
  if (!isSame(fields.from, address))
    notSigned('The request is for another account than yours.', { code: REFUSALS.otherAccount })
  if ((numberIn(fields, 'chainId') ?? chainId) !== chainId) notSigned('The request is for another network.')
  const to = fields.to === undefined || fields.to === null ? undefined : textOf(fields.to)
  if (to !== undefined && !/^0x[0-9a-f]{40}$/i.test(to)) notSigned('The receiver is not an address.')
  const [data, input] = [fields.data, fields.input].map(value => value ?? undefined)
  if (data !== undefined && input !== undefined && !isSame(data, textOf(input)))
    notSigned('The request cannot be read.')
  return {
    to,
    value: numberIn(fields, 'value') ?? 0n,
    data: readable(() => fromHex(data ?? input ?? '0x', MAX_TRANSACTION)),
    gas: numberIn(fields, 'gas'),
    nonce: numberIn(fields, 'nonce'),
    gasPrice: numberIn(fields, 'gasPrice'),
    maxFeePerGas: numberIn(fields, 'maxFeePerGas'),
    maxPriorityFeePerGas: numberIn(fields, 'maxPriorityFeePerGas'),
  }
}
