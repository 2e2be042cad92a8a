import { decodeEip155 } from '../../decode/eip155/decodeEip155.ts'
import { nestMessage } from '../../decode/eip155/nestedSignature.ts'
import { toHex } from '../../decode/hex.ts'
import { hasSmartAccount } from '../../smartAccount.ts'
import { messageReview } from '../messageReview.ts'
import { accepted, notSigned, type Review, type ReviewRequest } from '../review.ts'
import { nestedSign } from './nestedSign.ts'
import { reviewTransaction } from './reviewTransaction.ts'
import { reviewTypedData } from './reviewTypedData.ts'
import { signerOf } from './signerOf.ts'

async function reviewMessage(request: ReviewRequest): Promise<Review> {
  const { method, params, chain, origin } = request
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const { address, isSmart } = signerOf(list[1], request)
  const decoded = accepted(decodeEip155(method, list, address))
  if (decoded.kind === 'transaction' || decoded.kind === 'typedData') notSigned('The request cannot be read.')
  const said = messageReview(decoded, origin)
  const sign: Review['sign'] = isSmart
    ? await nestedSign(request, chain, nest => nestMessage(decoded.digest, nest))
    : ({ eip155 }) => ({ result: toHex(eip155.sign(decoded.digest)) })
  return { ...said, network: chain.name, sign }
}

/** Review of a request of this family. Methods that are not known are refused by the decoder, with its reason. */
export async function reviewEip155(request: ReviewRequest): Promise<Review> {
  const { method, chain } = request
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction') return reviewTransaction(request)
  if (method === 'wallet_sendCalls' && hasSmartAccount(chain))
    return (await import('./reviewCalls.ts')).reviewCalls(request)
  return method === 'eth_signTypedData_v4' ? reviewTypedData(request) : reviewMessage(request)
}
