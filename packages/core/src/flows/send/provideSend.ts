import type { ConnectionRef } from '../../chain/connection.ts'
import type { TransferRequest } from '../../chain/transfer.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import { attempt } from '../../foreign.ts'
import type { Ports } from '../../platform/ports.ts'
import { randomId } from '../../platform/randomId.ts'
import { guarded } from '../connection/guarded.ts'
import type { provideReceiver } from '../receiver/provideReceiver.ts'
import { keepDraft, readDraft, readFee, withTextAmounts } from '../transactions/keptDraft.ts'
import { checkedDraft, checkedEstimate, checkedSimulation } from './checkedTransfer.ts'
import { feeOf } from './feeOf.ts'
import { sendMachine } from './send.machine.ts'
import type { EstimateRequest, QuoteRequest, SimulationRequest } from './send.ports.ts'
import type { Asset, KeptEstimate, Payer, Quote } from './send.types.ts'
import { sendVisit } from './sendVisit.ts'

const payerOf = ({ address, publicKey, type }: Payer): TransferRequest['from'] => ({
  address,
  ...(publicKey !== undefined && { publicKey }),
  ...(type !== undefined && { type }),
})

const tokenOf = ({ address, decimals }: Asset) => (address === undefined ? {} : { token: { address, decimals } })

type SendPorts = Pick<Ports, 'clock' | 'random'>

/** Send flow with its effects on the adapters and on the root. */
export function provideSend(
  chains: Chains,
  { clock, random }: SendPorts,
  receiver: ReturnType<typeof provideReceiver>,
): typeof sendMachine {
  const transferOf = ({ namespace, chainId }: Pick<ConnectionRef, 'namespace' | 'chainId'>) => ({
    feature: chains.feature(namespace, 'transfer'),
    network: chains.network(chainId, namespace),
  })
  return sendMachine.provide({
    actors: {
      visit: sendVisit(chains),
      receiver,
      estimate: guarded<KeptEstimate, EstimateRequest>(async ({ input, signal }) => {
        const { payer, asset, to, amount, replaces } = input
        const { feature, network } = transferOf(payer)
        const request: TransferRequest = {
          from: payerOf(payer),
          ...tokenOf(asset),
          ...(to !== undefined && { to }),
          ...(amount !== undefined && { amount: BigInt(amount) }),
          ...(replaces && { replaces: readDraft(replaces) }),
        }
        return withTextAmounts(checkedEstimate(payer.namespace, await feature.estimate(request, network, { signal })))
      }),
      quote: guarded<Quote, QuoteRequest>(async ({ input, signal }) => {
        const { payer, asset, to, amount, tier, estimate, replaces } = input
        const { feature, network } = transferOf(payer)
        const fee = readFee(feeOf({ estimate, tier })!)
        const units = amount === undefined ? fee.spendable : BigInt(amount)
        // A cancellation moves nothing.
        if (units <= 0n && !replaces)
          throw new FoyerError('transfer.insufficient', { asset: 'native', missing: `${fee.amount}` })
        const replaced = replaces && { replaces: readDraft(replaces) }
        const request = { from: payerOf(payer), to, ...tokenOf(asset), amount: units, fee, ...replaced }
        const draft = checkedDraft(payer.namespace, await feature.draft(request, network, { signal }))
        return {
          id: randomId(random),
          quotedAt: clock.now(),
          connectorId: payer.connectorId,
          takesNonce: attempt(() => feature.takesNonce?.(payer.connectorId)) === true,
          estimate,
          draft: keepDraft(draft),
          simulation: undefined,
        }
      }),
      simulate: guarded<Quote['simulation'], SimulationRequest>(async ({ input: { payer, draft }, signal }) => {
        const { feature, network } = transferOf(payer)
        const simulation = checkedSimulation(await feature.simulate?.(readDraft(draft), network, { signal }))
        return simulation && withTextAmounts(simulation)
      }),
    },
  })
}
