import type {
  Submitted,
  TransferEstimate,
  TransferFeature,
  TransferSighting,
  TransferSimulation,
} from '@foyer/core/chain'
import { Answer } from './answer.ts'

/** Answers about transfers that the lab gives later, or never. */
export interface Transfers {
  estimates: Answer<TransferEstimate>
  /** The wallet's request is made of what was asked. */
  drafts: Answer<void>
  simulations: Answer<TransferSimulation | undefined>
  submissions: Answer<Submitted>
  /** State of every transaction that is looked at. */
  looks: Answer<TransferSighting>
}

/** Feature `transfer` that does nothing until it is scripted. */
export function scriptedTransfers(tokens: boolean): Transfers & { feature: TransferFeature } {
  const transfers: Transfers = {
    estimates: new Answer(),
    drafts: new Answer(),
    simulations: new Answer(),
    submissions: new Answer(),
    looks: new Answer(),
  }
  return {
    ...transfers,
    feature: {
      tokens,
      isAllowed: (channel, chainId) => channel.allows(chainId, 'eth_sendTransaction'),
      estimate: transfers.estimates.ask,
      draft: async ({ from, to, token, amount, fee, replaces }, { caipNetworkId }) => {
        await transfers.drafts.ask()
        return {
          chainId: caipNetworkId,
          from: from.address,
          to,
          ...(token && { token: token.address }),
          amount,
          fee,
          request: '{}',
          trace: { block: 7, nonce: 3 },
          ...(replaces && { isReplacement: true }),
        }
      },
      simulate: transfers.simulations.ask,
      submit: transfers.submissions.ask,
      isUnmoved: async () => true,
      watch: async asked => {
        const sighting = await transfers.looks.ask()
        return asked.map(() => sighting)
      },
    },
  }
}
