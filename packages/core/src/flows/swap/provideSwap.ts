import { type EventObject, fromCallback } from 'xstate'
import type { SwapAccount, SwapRequest } from '../../chain/swap.ts'
import type { TransferDraft } from '../../chain/transfer.ts'
import { FoyerError } from '../../errors.ts'
import type { FlowParts } from '../../flowParts.ts'
import { quietly } from '../../foreign.ts'
import { randomId } from '../../platform/randomId.ts'
import { guarded } from '../connection/guarded.ts'
import { checkedDraft } from '../send/checkedTransfer.ts'
import { keepDraft, readFee, withTextAmounts } from '../transactions/keptDraft.ts'
import { checkedAmount, checkedForecast } from './checkedSwap.ts'
import { type Routers, routerAt, withDefaults } from './routers.ts'
import { swapMachine } from './swap.machine.ts'
import type { ApprovalDraftRequest, Foreseen, QuoteRequest } from './swap.ports.ts'
import type { Drafted, DraftedSwap, SwapEvent, SwapPayer, SwapPlan, SwapQuote } from './swap.types.ts'
import { feeOf } from './swapPlan.ts'
import { swapService } from './swapService.ts'
import { leastOf, tightSlippage } from './swapTerms.ts'
import { swapVisit } from './swapVisit.ts'

type Parts = Pick<FlowParts, 'api' | 'chains' | 'ports'> & { swapRouters: Routers }

const assetOf = ({ address, decimals }: SwapPlan['sold']) => ({ ...(address !== undefined && { address }), decimals })

/** Account that swaps: the plan's, with the type that it has in the wallet. */
const accountOf = ({ type }: SwapPayer, address: string): SwapAccount => ({
  address,
  ...(type !== undefined && { type }),
})

/** Terms of the router by the host. After the review, a least that it has not called unproved has to be proved. */
function routerOf(routers: Routers, { chainId, call, forecast }: SwapPlan): SwapRequest['router'] {
  const { layout, minimum } = routerAt(routers, chainId, call.to) ?? {}
  const isLoose = !forecast || forecast.minimum === 'unproved'
  return { ...(layout !== undefined && { layout }), ...(isLoose && minimum !== undefined && { minimum }) }
}

const requestOf = (routers: Routers, payer: SwapPayer, plan: SwapPlan): SwapRequest => {
  const { from, sold, bought, amount, least, call } = plan
  return {
    from: accountOf(payer, from),
    sold: assetOf(sold),
    bought: assetOf(bought),
    amount: BigInt(amount),
    least: BigInt(least),
    call: { ...call, value: BigInt(call.value) },
    router: routerOf(routers, plan),
    ...(plan.forecast?.receives !== undefined && { needsRun: true }),
  }
}

/** The chain's part of a swap: what the adapter proves and drafts. */
const swapChain = ({ chains, ports: { clock, random } }: Parts, routers: Routers) => {
  const featureOf = ({ namespace, chainId }: SwapPayer) => ({
    feature: chains.feature(namespace, 'swap'),
    network: chains.network(chainId, namespace),
  })
  const drafted = ({ namespace }: SwapPayer, draft: TransferDraft): Drafted => ({
    id: randomId(random),
    draftedAt: clock.now(),
    draft: keepDraft(checkedDraft(namespace, draft)),
  })
  const isAtomic = async (payer: SwapPayer, signal: AbortSignal) => {
    const { feature, network } = featureOf(payer)
    const { channel } = chains.source(payer)
    return (await feature.isAtomic(payer, network, { signal, ...(channel && { channel }) })) === true
  }
  return {
    spendable: guarded<string, { payer: SwapPayer }>(async ({ input: { payer }, signal }) => {
      const { feature, network } = featureOf(payer)
      return `${checkedAmount(payer.namespace, await feature.spendable(accountOf(payer, payer.address), network, { signal }))}`
    }),
    foresee: guarded<Foreseen, { payer: SwapPayer; plan: SwapPlan }>(async ({ input: { payer, plan }, signal }) => {
      const { feature, network } = featureOf(payer)
      const request = requestOf(routers, payer, plan)
      const [forecast, atomic] = await Promise.all([
        feature.foresee(request, network, { signal }),
        // A wallet that does not say it approves first.
        isAtomic(payer, signal).catch(() => false),
      ])
      return { forecast: withTextAmounts(checkedForecast(payer.namespace, forecast, request)), isAtomic: atomic }
    }),
    draftApproval: guarded<Drafted, ApprovalDraftRequest>(async ({ input: { payer, plan, amount }, signal }) => {
      const { feature, network } = featureOf(payer)
      const { sold, from, call } = plan
      const token = { address: sold.address!, decimals: sold.decimals }
      const request = { from: accountOf(payer, from), token, spender: call.to, amount: BigInt(amount) }
      return drafted(payer, await feature.draftApproval(request, network, { signal }))
    }),
    /** Drafts the plan with its new call. */
    draft: async (payer: SwapPayer, plan: SwapPlan, together: boolean, signal: AbortSignal): Promise<DraftedSwap> => {
      const { feature, network } = featureOf(payer)
      const fee = readFee(feeOf(plan)!)
      const draft = await feature.draft({ ...requestOf(routers, payer, plan), fee, together }, network, { signal })
      if (draft.data?.toLowerCase() !== plan.call.data.toLowerCase())
        throw new FoyerError('swap.changed', { field: 'data' })
      return { ...drafted(payer, draft), bought: plan.bought.address, least: plan.least }
    },
  }
}

/** Swap flow with its effects on the service, the adapters and the root. */
export function provideSwap(parts: Parts): typeof swapMachine {
  const { chains, ports, api } = parts
  const routers = withDefaults(parts.swapRouters)
  const service = swapService(api, routers)
  const chain = swapChain(parts, routers)
  return swapMachine.provide({
    actors: {
      visit: swapVisit(chains, routers),
      visibility: fromCallback<EventObject, undefined, Extract<SwapEvent, { type: 'page.shown' | 'page.hidden' }>>(
        ({ sendBack }) => {
          const tell = (visible: boolean) => sendBack({ type: visible ? 'page.shown' : 'page.hidden' })
          tell(ports.visibility.visible())
          const stop = ports.visibility.watch(tell)
          return () => quietly(stop)
        },
      ),
      tokens: guarded(async ({ input: { payer }, signal }) => service.listed(payer, { signal })),
      quote: guarded<SwapQuote, QuoteRequest>(async ({ input, signal }) => {
        const [output, prices] = await Promise.all([
          service.output(input, { signal }),
          service.prices(input, { signal }),
        ])
        const { sold, bought, amount } = input
        return { sold: sold.address, bought: bought.address, amount, output: `${output}`, prices }
      }),
      build: guarded<SwapPlan, QuoteRequest & { slippage: string }>(async ({ input, signal }) => {
        const { payer, sold, bought, amount, slippage } = input
        const [output, prices] = await Promise.all([
          service.output(input, { signal }),
          service.prices(input, { signal }),
        ])
        return {
          sold,
          bought,
          amount,
          chainId: payer.chainId,
          from: payer.address,
          connectorId: payer.connectorId,
          output: `${output}`,
          least: `${leastOf(output, slippage)}`,
          slippage,
          prices,
          call: await service.built(input, Number(slippage), { signal }),
          isAtomic: false,
          forecast: undefined,
        }
      }),
      spendable: chain.spendable,
      foresee: chain.foresee,
      draftApproval: chain.draftApproval,
      draft: guarded<DraftedSwap, { payer: SwapPayer; plan: SwapPlan; together: boolean }>(
        async ({ input: { payer, plan, together }, signal }) => {
          const request = { ...plan, payer }
          const output = await service.output(request, { signal })
          // The service may have to promise more than it did: the reviewed least stays.
          const slippage = tightSlippage(output, BigInt(plan.least), plan.slippage)
          if (slippage === undefined) throw new FoyerError('swap.changed', { field: 'least' })
          const call = await service.built(request, slippage, { signal })
          if (call.to.toLowerCase() !== plan.call.to.toLowerCase())
            throw new FoyerError('swap.changed', { field: 'router' })
          return chain.draft(payer, { ...plan, call }, together, signal)
        },
      ),
    },
  })
}
