import { type ModalActor, sendOf } from '@foyer/core'
import type { ChainAdapter, Submitted, TransferDraft } from '@foyer/core/chain'
import { expect } from 'vitest'
import type { Question } from './scriptedAdapter.fixture.ts'

const FEE = { tier: 'normal', amount: 21_000n, spendable: 4_000_000_000_000_000_000n, terms: {} } as const

/** Gives an adapter the feature `transfer`, before it is loaded. Fees and drafts are answered at once; the wallet when the test says so. */
export function offerTransfers(adapter: ChainAdapter) {
  const submissions: Question<TransferDraft, Submitted>[] = []
  Object.assign(adapter.features, {
    transfer: {
      tokens: false,
      isAllowed: () => true,
      takesNonce: () => true,
      estimate: async () => ({ fees: [FEE], balance: FEE.spendable, native: FEE.spendable }),
      draft: async ({ from, to, token, amount, fee, replaces }, { caipNetworkId }) => ({
        chainId: caipNetworkId,
        from: from.address,
        to,
        ...(token && { token: token.address }),
        amount,
        fee,
        request: '{}',
        trace: { block: 7, nonce: 3 },
        ...(replaces && { isReplacement: true }),
      }),
      submit: (_, draft, __, { signal }) =>
        new Promise((resolve, reject) => void submissions.push({ asked: draft, signal, resolve, reject })),
      isUnmoved: async () => true,
      watch: async transfers => transfers.map(() => ({ status: 'unseen' })),
    },
  } satisfies Pick<ChainAdapter['features'], 'transfer'>)
  return submissions
}

/** Confirms the transfer that the host has asked for, as the visitor does in the form and in its preview. */
export async function confirmTransfer(actor: ModalActor) {
  const flow = () => sendOf(actor.getSnapshot())
  const reaches = (state: object) => expect.poll(() => flow()?.getSnapshot().value, { timeout: 5_000 }).toEqual(state)
  await reaches({ editing: 'estimated' })
  flow()?.send({ type: 'review' })
  await reaches({ reviewing: 'ready' })
  flow()?.send({ type: 'confirm' })
}
