import { notSigned, type Review, type ReviewRequest } from '../review.ts'
import { reviewMessage } from './reviewMessage.ts'
import { reviewPsbt } from './reviewPsbt.ts'
import { reviewTransfer } from './reviewTransfer.ts'

/** Review of a request of this family. */
export async function reviewBip122(request: ReviewRequest): Promise<Review> {
  switch (request.method) {
    case 'signMessage':
      return reviewMessage(request)
    case 'signPsbt':
      return reviewPsbt(request)
    case 'sendTransfer':
      return reviewTransfer(request)
    default:
      return notSigned('This wallet does not sign requests of this kind.')
  }
}
