import { notSigned, type Review, type ReviewRequest } from './review.ts'

/** Reads a request and asks the chain for the rest. Rejects with `NotSigned` for what the vault does not sign. */
export async function reviewRequest(request: ReviewRequest): Promise<Review> {
  switch (request.chain.caipNetworkId.split(':')[0]) {
    case 'eip155':
      return (await import('./eip155/reviewEip155.ts')).reviewEip155(request)
    case 'solana':
      return (await import('./solana/reviewSolana.ts')).reviewSolana(request)
    case 'polkadot':
      return (await import('./polkadot/reviewPolkadot.ts')).reviewPolkadot(request)
    case 'bip122':
      return (await import('./bip122/reviewBip122.ts')).reviewBip122(request)
    default:
      return notSigned('This wallet does not sign for this network.')
  }
}
