import type { ConnectionRef } from '../../chain/connection.ts'
import type { Network } from '../../chain/network.ts'
import type { TransferDraft, TransferFeature, TransferRequest, TransferSimulation } from '../../chain/transfer.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import type { Ports } from '../../platform/ports.ts'
import { guarded } from '../connection/guarded.ts'
import type { provideReceiver } from '../receiver/provideReceiver.ts'
import { keepDraft, withTextAmounts } from '../transactions/keptDraft.ts'
import { checkedDraft, checkedEstimate, checkedSimulation } from './checkedTransfer.ts'
import { sendMachine } from './send.machine.ts'
import type { EstimateRequest, QuoteRequest } from './send.ports.ts'
import type { Asset, KeptEstimate, Payer, Quote } from './send.types.ts'
import { sendVisit } from './sendVisit.ts'

/** Longest wait for a simulation: a preview without one is better than none. */
const SIMULATION_TIME = 4_000

const payerOf = ({ address, publicKey, type }: Payer): TransferRequest['from'] => ({
  address,
  ...(publicKey !== undefined && { publicKey }),
  ...(type !== undefined && { type }),
})

const tokenOf = ({ address, decimals }: Asset) => (address === undefined ? {} : { token: { address, decimals } })

/** Outcome of a draft as the chain foresees it. Undefined where it cannot, or not in time. */
async function foresee(
  { simulate }: TransferFeature,
  draft: TransferDraft,
  network: Network,
  { signal, clock }: { signal: AbortSignal; clock: Ports['clock'] },
): Promise<TransferSimulation | undefined> {
  if (!simulate) return undefined
  let timer: unknown
  const late = new Promise<undefined>(resolve => {
    timer = clock.setTimeout(() => resolve(undefined), SIMULATION_TIME)
  })
  try {
    return checkedSimulation(await Promise.race([simulate(draft, network, { signal }), late]))
  } catch {
    signal.throwIfAborted()
    // It is an extra: the chain itself still refuses what cannot be.
    return undefined
  } finally {
    clock.clearTimeout(timer as never)
  }
}

const hex = (bytes: Uint8Array) => bytes.reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')

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
      estimate: guarded<KeptEstimate, EstimateRequest>(async ({ input: { payer, asset, to, amount }, signal }) => {
        const { feature, network } = transferOf(payer)
        const request: TransferRequest = {
          from: payerOf(payer),
          ...tokenOf(asset),
          ...(to !== undefined && { to }),
          ...(amount !== undefined && { amount: BigInt(amount) }),
        }
        return withTextAmounts(checkedEstimate(await feature.estimate(request, network, { signal })))
      }),
      quote: guarded<Quote, QuoteRequest>(async ({ input: { payer, asset, to, amount: wanted, tier }, signal }) => {
        const { feature, network } = transferOf(payer)
        const request = {
          from: payerOf(payer),
          to,
          ...tokenOf(asset),
          ...(wanted !== undefined && { amount: BigInt(wanted) }),
        }
        const estimate = checkedEstimate(await feature.estimate(request, network, { signal }))
        const fee = estimate.fees.find(each => each.tier === tier) ?? estimate.fees[0]
        const amount = request.amount ?? fee.spendable
        if (amount <= 0n)
          throw new FoyerError('transfer.insufficient', { asset: 'native', missing: String(fee.amount) })
        const draft = checkedDraft(await feature.draft({ ...request, amount, fee }, network, { signal }))
        const simulation = await foresee(feature, draft, network, { signal, clock })
        return {
          id: hex(random.bytes(12)),
          quotedAt: clock.now(),
          connectorId: payer.connectorId,
          estimate: withTextAmounts(estimate),
          draft: keepDraft(draft),
          simulation: simulation && withTextAmounts(simulation),
        }
      }),
    },
  })
}
