import { decodeEip155 } from '../../decode/eip155/decodeEip155.ts'
import { toHex } from '../../decode/hex.ts'
import { messageReview } from '../messageReview.ts'
import { accepted, notSigned, type Review, type ReviewRequest } from '../review.ts'
import { reviewTransaction } from './reviewTransaction.ts'
import { reviewTypedData } from './reviewTypedData.ts'

function reviewMessage({ method, params, accounts, chain, origin }: ReviewRequest): Review {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const decoded = accepted(decodeEip155(method, list, accounts.eip155.address))
  if (decoded.kind === 'transaction' || decoded.kind === 'typedData') notSigned('The request cannot be read.')
  return {
    ...messageReview(decoded, origin),
    network: chain.name,
    sign: ({ eip155 }) => ({ result: toHex(eip155.sign(decoded.digest)) }),
  }
}

/** Review of a request of this family. Methods that are not known are refused by the decoder, with its reason. */
export async function reviewEip155(request: ReviewRequest): Promise<Review> {
  const { method } = request
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction') return reviewTransaction(request)
  return method === 'eth_signTypedData_v4' ? reviewTypedData(request) : reviewMessage(request)
}
