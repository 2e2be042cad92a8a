import { type Send, type SendEvent, selectSend, sendOf, type WantedTransfer } from '@foyer/core'
import type { TransferEstimate, TransferFee, TransferSimulation } from '@foyer/core/chain'
import { connect } from './connected.ts'
import { contract } from './services.ts'
import type { World } from './world.ts'

/** Account that is paid, in the format of the chain. */
export const RECEIVERS = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  polkadot: '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB',
  bip122: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
} as const

const ETHER = 10n ** 18n

export const fee = (rest: Partial<TransferFee> = {}): TransferFee => ({
  tier: 'normal',
  amount: 210_000_000_000_000n,
  spendable: 312_400_000_000_000_000_000n,
  terms: {},
  ...rest,
})

export const estimate = (rest: Partial<TransferEstimate> = {}): TransferEstimate => ({
  fees: [fee()],
  balance: 312_400_000_000_000_000_000n,
  native: 1_234_567_800_000_000_000n,
  ...rest,
})

/** Estimate of the native currency that leaves almost all of it. */
export const nativeEstimate = (
  balance = 1_234_567_800_000_000_000n,
  cost = 210_000_000_000_000n,
): TransferEstimate => ({
  fees: [fee({ amount: cost, spendable: balance - cost })],
  balance,
  native: balance,
})

/** Fees of a Bitcoin transfer, in satoshis. */
export const tiers: TransferEstimate = {
  fees: [
    fee({ tier: 'slow', amount: 141n, spendable: 12_204n }),
    fee({ tier: 'normal', amount: 705n, spendable: 11_640n }),
    fee({ tier: 'fast', amount: 2_820n, spendable: 9_525n }),
  ],
  balance: 12_345n,
  native: 12_345n,
}

/** Address of a listed token, as the form selects it. */
export const token = (index: number) => contract(index).slice('eip155:31337:'.length)

/** Sends an event of the visitor to the flow. */
export const emit = (world: World, event: SendEvent) => sendOf(world.actor.getSnapshot())!.send(event)

/** Waits for a state of the flow, which loads lazily; `act` is done again until then. */
export async function reach(world: World, isThere: (send: Send) => boolean, act: () => unknown = () => {}) {
  for (let times = 0; times < 500; times += 1) {
    if (isThere(selectSend(world.actor.getSnapshot()))) return
    await act()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The send flow stays in ${selectSend(world.actor.getSnapshot()).state}.`)
}

/** Opens the form for a connected account, as a host does. */
export async function openForm(world: World, wanted: WantedTransfer = {}) {
  await connect(world)
  world.actor.send({ type: 'modal.open', view: 'WalletSend', arguments: { ...wanted } })
  await reach(world, ({ screen }) => screen !== 'loading')
}

/** Terms of a transfer that the visitor fills in. */
export type Terms = { token?: string | undefined; amount?: string; to?: string; answer?: TransferEstimate }

/** Fills the form in, before its fee is read. By default 25 USDC to an account of the family. */
export async function type(world: World, { token: address = token(1), amount = '25', to }: Terms = {}) {
  await openForm(world)
  const asset = world.family === 'eip155' ? address : undefined
  await reach(world, ({ assets }) => assets.some(each => each.address === (asset || undefined)))
  emit(world, { type: 'asset.select', address: asset || undefined })
  emit(world, { type: 'amount.type', text: amount })
  emit(world, { type: 'receiver.type', text: to ?? RECEIVERS[world.family] })
}

/** Lets the pauses in typing pass, and answers the fee until the form has settled. */
export const settleForm = (world: World, answer = estimate()) =>
  reach(
    world,
    ({ state, receiver }) => state === 'estimated' && !['settling', 'resolving'].includes(receiver.state),
    async () => {
      await world.pass(200)
      world.transfers.estimates.give(answer)
    },
  )

/** Fills the form in, up to its fee. */
export async function fill(world: World, terms: Terms = {}) {
  await type(world, terms)
  await settleForm(world, terms.answer)
}

/** The same until a quote is asked for, at the fee that the form has. */
export async function quote(world: World, terms: Terms = {}) {
  await fill(world, terms)
  emit(world, { type: 'review' })
  await reach(world, ({ screen }) => screen === 'quote')
  await world.transfers.drafts.asked()
}

/** The same until the simulation of the transfer is asked for. */
export async function simulate(world: World, terms: Terms = {}) {
  await quote(world, terms)
  world.transfers.drafts.give()
  await world.transfers.simulations.asked()
  await world.settle()
}

/** Outcome of the transfer that the form has by default. */
const AS_REVIEWED: TransferSimulation = {
  outcome: 'changes',
  changes: [{ token: token(1), amount: -25n * ETHER }],
  receives: 25n * ETHER,
}

/** The same until the visitor can confirm it, or has to read its warning. */
export async function review(world: World, terms: Terms = {}, outcome: TransferSimulation | 'absent' = AS_REVIEWED) {
  await simulate(world, terms)
  world.transfers.simulations.give(outcome === 'absent' ? undefined : outcome)
  await reach(world, ({ state }) => state === 'ready' || state === 'warned')
}

/** Confirms the transfer, until the wallet shows its request. */
export async function confirm(world: World) {
  await review(world)
  emit(world, { type: 'confirm' })
  await world.transfers.submissions.asked()
  await world.settle()
}
