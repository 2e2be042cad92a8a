import type {
  Connection,
  Network,
  Submitted,
  TrackedTransfer,
  TransferDraft,
  TransferFeature,
  TransferFee,
  TransferSighting,
} from '@foyer/core/chain'
import { expect, it, type TestContext } from 'vitest'
import { type AdapterSession, call, codeOf, rejection, SOON, settle } from './session.ts'

/** Base units that a test sends beyond the least amount of the receiver. */
const SMALL = 12_345n

/** Longer than for other features: the transfer waits for blocks. */
const BLOCKS = { interval: 20, timeout: 20_000 }

interface Payer {
  feature: TransferFeature
  connection: Connection
  network: Network
  from: TransferDraft['from']
  /** Account of another wallet. */
  to: string
  estimate(amount?: bigint): ReturnType<TransferFeature['estimate']>
  /** Draft of an amount at the normal fee. */
  draft(amount: bigint, fee?: TransferFee): Promise<TransferDraft>
  submit(draft: TransferDraft): Promise<Submitted>
  watch(...transfers: TrackedTransfer[]): Promise<readonly TransferSighting[]>
}

/** The wallet's own payer: its active account, or another of its accounts. Skips the test where the adapter has no such feature. */
async function payerOf(session: AdapterSession, skip: TestContext['skip'], address?: string): Promise<Payer> {
  const feature = session.adapter.features.transfer
  if (!feature) return skip('the adapter has no such feature')
  const connected = await session.connect()
  const connection = { ...connected, address: address ?? connected.address }
  const account = connection.accounts.find(each => each.address === connection.address)!
  const [network] = session.world.networks
  const to = session.other.addresses[0]!
  const estimate: Payer['estimate'] = amount =>
    feature.estimate({ from: account, to, ...(amount !== undefined && { amount }) }, network, call())
  return {
    feature,
    connection,
    network,
    from: account.address,
    to,
    estimate,
    async draft(amount, fee) {
      const chosen = fee ?? normal((await estimate(amount)).fees)
      return feature.draft({ from: account, to, amount, fee: chosen }, network, call())
    },
    submit: draft => feature.submit(connection, draft, network, call(10_000)),
    watch: (...transfers) => feature.watch(transfers, network, { ...call(10_000), connection }),
  }
}

const normal = (fees: readonly TransferFee[]) => fees.find(({ tier }) => tier === 'normal') ?? fees[0]!

/** A small amount that this receiver can get. */
const smallAmount = async ({ estimate }: Payer) => ((await estimate()).least ?? 0n) + SMALL

/** Draft as it comes back from storage: plain data, with amounts as text. */
function stored(draft: TransferDraft): TransferDraft {
  const text = JSON.stringify(draft, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  const revive = (_: string, value: unknown) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
  return JSON.parse(text, revive) as TransferDraft
}

const freeze = <Value extends object>(value: Value): Value => {
  for (const inner of Object.values(value) as unknown[]) if (typeof inner === 'object' && inner !== null) freeze(inner)
  return Object.freeze(value)
}

/** Adds blocks, where the world has to, until the transfer stays on the chain. */
async function confirmed(session: AdapterSession, payer: Payer, transfer: TrackedTransfer): Promise<TransferSighting> {
  let last: TransferSighting | undefined
  const look = async () => {
    await session.world.mine?.()
    ;[last] = await payer.watch(transfer)
    return last?.status
  }
  await expect.poll(look, BLOCKS).toBe('confirmed')
  return last!
}

/** Balances of the payer and the receiver according to the chain. */
const balancesOf = async (session: AdapterSession, { from, to }: Payer) => ({
  payer: await session.world.balanceOf(from),
  receiver: await session.world.balanceOf(to),
})

/** Sends a draft, and checks the balances of both accounts once it is confirmed. */
async function sends(session: AdapterSession, payer: Payer, draft: TransferDraft): Promise<TrackedTransfer> {
  const before = await balancesOf(session, payer)
  const submitted = await payer.submit(draft)
  const transfer = { from: draft.from, submitted, draft }
  const last = await confirmed(session, payer, transfer)
  expect(last).toMatchObject({ status: 'confirmed', ...(!session.lacks('hash') && { submitted }) })
  await expect.poll(async () => (await balancesOf(session, payer)).receiver - before.receiver, SOON).toBe(draft.amount)
  const cost = before.payer - (await balancesOf(session, payer)).payer - draft.amount
  expect(cost).toBeGreaterThanOrEqual(0n)
  expect(cost).toBeLessThanOrEqual(draft.fee.amount)
  return transfer
}

/** Fails if the wallet has been asked for anything but what opens no prompt. */
const asksNothing = async (session: AdapterSession, act: () => Promise<unknown>) => {
  const before = session.wallet.prompts
  const outcome = await act()
  await settle()
  expect(session.wallet.prompts).toBe(before)
  return outcome
}

const dead = (network: Network): Network => {
  const { endpoints: _, ...rest } = network
  return { ...rest, rpcUrls: { default: { http: ['http://127.0.0.1:1/'] } } }
}

/** Tests of the feature `transfer` that sign nothing. */
export function describeTransferDrafts(session: AdapterSession): void {
  it('estimates a fee, and a spendable amount that leaves it, also before receiver and amount are known', async ({
    skip,
  }) => {
    const payer = await payerOf(session, skip)
    const known = await payer.estimate(await smallAmount(payer))
    const unknown = await payer.feature.estimate({ from: { address: payer.from } }, payer.network, call())
    for (const { fees, balance, native } of [known, unknown]) {
      expect(balance).toBe(await session.world.balanceOf(payer.from))
      expect(native).toBe(balance)
      for (const { amount, spendable } of fees) {
        if (session.lacks('fee')) return expect([amount, spendable]).toEqual([0n, balance])
        expect(amount).toBeGreaterThan(0n)
        expect(spendable).toBeGreaterThan(0n)
        // Where the fee depends on the amount, `amount` may be more than the fee of all that is spendable.
        expect(spendable).toBeLessThan(balance)
      }
      const amounts = fees.map(({ amount }) => amount)
      expect(amounts).toEqual([...amounts].sort((a, b) => (a < b ? -1 : 1)))
      expect(new Set(fees.map(({ tier }) => tier)).size).toBe(fees.length)
    }
  })

  it('drafts plain data that survives storage', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const { prompts } = session.wallet
    const amount = await smallAmount(payer)
    const draft = await payer.draft(amount)
    const { from, to, network } = payer
    expect(draft).toMatchObject({ chainId: network.caipNetworkId, from, to, amount })
    expect(stored(draft)).toEqual(draft)
    expect(structuredClone(draft)).toEqual(draft)
    expect(session.wallet.prompts).toBe(prompts)
  })

  it('H73 simulates both sides of a draft: the payer loses, and the receiver gets, the amount alone', async ({
    skip,
  }) => {
    const payer = await payerOf(session, skip)
    const { feature, network, from } = payer
    if (!feature.simulate) return skip('the adapter does not simulate')
    const draft = await payer.draft(await smallAmount(payer))
    const simulation = await feature.simulate(draft, network, call())
    // An endpoint may tell less, and never something else.
    if (simulation?.outcome === 'changes') {
      expect(simulation.changes).toEqual([{ amount: -draft.amount }])
      expect([undefined, draft.amount]).toContain(simulation.receives)
    } else expect([undefined, { outcome: 'succeeds' }]).toContainEqual(simulation)
    const own = await feature.draft(
      { from: { address: from }, to: from, amount: draft.amount, fee: draft.fee },
      network,
      call(),
    )
    expect(await feature.simulate(own, network, call())).not.toHaveProperty('receives')
  })

  it('refuses a receiver that is no address of the chain', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const { fees } = await payer.estimate()
    for (const to of ['', 'nobody', `${payer.to}0`]) {
      const request = { from: { address: payer.from }, to, amount: SMALL }
      expect(codeOf(await rejection(payer.feature.estimate(request, payer.network, call())))).toBe(
        'transfer.wrongReceiver',
      )
      const drafting = payer.feature.draft({ ...request, fee: fees[0] }, payer.network, call())
      expect(codeOf(await rejection(drafting))).toBe('transfer.wrongReceiver')
    }
  })

  it('drafts no more than is spendable', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const { fees, balance } = await payer.estimate(await smallAmount(payer))
    for (const amount of [...(session.lacks('fee') ? [] : [balance]), balance + 1n, balance * 1_000_000n]) {
      const error = await rejection(payer.draft(amount, normal(fees)))
      expect(error).toMatchObject({ code: 'transfer.insufficient', context: { asset: 'native' } })
    }
  })
}

/** Tests of the feature `transfer` that look at a chain which has nothing to show, or does not answer. */
export function describeTransferLooks(session: AdapterSession): void {
  it('H24 a draft that was not sent is unseen', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const draft = await payer.draft(await smallAmount(payer))
    expect(await payer.watch({ from: draft.from, draft })).toEqual([{ status: 'unseen' }])
    expect(await payer.watch()).toEqual([])
  })

  it('rejects with rpc.failed when no endpoint answers', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const { feature, from, to } = payer
    const amount = await smallAmount(payer)
    const draft = await payer.draft(amount)
    const network = dead(payer.network)
    const request = { from: { address: from }, to, amount, fee: draft.fee }
    const failures = [
      feature.estimate(request, network, call()),
      feature.draft(request, network, call()),
      feature.watch([{ from, draft }], network, call()),
    ]
    for (const failure of failures) expect(codeOf(await rejection(failure))).toBe('rpc.failed')
  })

  it('H08 stops reading when the signal aborts, with its reason', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const reason = new Error('The visitor left the screen.')
    const request = { from: { address: payer.from }, to: payer.to }
    const reading = payer.feature.estimate(request, payer.network, { signal: AbortSignal.abort(reason) })
    expect(await rejection(reading)).toBe(reason)
  })
}

/**
 * Tests of the feature `transfer` that send. The world's `mine` is called until a transfer is confirmed; its `fund` before an account is
 * emptied.
 */
export function describeTransfers(session: AdapterSession): void {
  it('H26 moves exactly the amount, and costs at most the fee', { timeout: 40_000 }, async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const draft = await payer.draft(await smallAmount(payer))
    const before = session.wallet.prompts
    await sends(session, payer, freeze(stored(draft)))
    expect(session.wallet.prompts).toBe(before + 1)
  })

  it('sends all that is spendable', { timeout: 40_000 }, async ({ skip }) => {
    if (!session.adapter.features.transfer) return skip('the adapter has no such feature')
    const { accounts } = await session.connect()
    const address = session.world.emptied ?? accounts.at(-1)!.address
    await session.world.fund?.(address)
    const payer = await payerOf(session, skip, address)
    const { fees } = await payer.estimate()
    const fee = normal((await payer.estimate(normal(fees).spendable)).fees)
    expect(codeOf(await rejection(payer.draft(fee.spendable + 1n, fee)))).toBe('transfer.insufficient')
    await sends(session, payer, await payer.draft(fee.spendable, fee))
  })

  it('H57 finds a transfer whose answer was lost, and sees the same twice', { timeout: 40_000 }, async ({ skip }) => {
    if (session.lacks('hash')) skip('the chain does not name what the wallet has accepted')
    const payer = await payerOf(session, skip)
    const draft = stored(await payer.draft(await smallAmount(payer)))
    const transfer = await sends(session, payer, draft)
    const never = { from: payer.from, draft: await payer.draft(await smallAmount(payer)) }
    const lost = { from: payer.from, draft }
    const known = await confirmed(session, payer, transfer)
    expect(await payer.watch(lost, never, transfer, lost)).toEqual([known, { status: 'unseen' }, known, known])
  })
}

/** Tests of the feature `transfer` with a wallet, account or draft that does not send. */
export function describeTransferRefusals(session: AdapterSession): void {
  it('rejects with wallet.rejected when the visitor refuses, and moves nothing', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const draft = await payer.draft(await smallAmount(payer))
    const before = await balancesOf(session, payer)
    const { prompts } = session.wallet
    session.wallet.behave('reject')
    expect(codeOf(await rejection(payer.submit(draft)))).toBe('wallet.rejected')
    expect(session.wallet.prompts).toBe(prompts + 1)
    await session.world.mine?.()
    expect(await balancesOf(session, payer)).toEqual(before)
    expect(await payer.watch({ from: payer.from, draft })).toEqual([{ status: 'unseen' }])
  })

  it('H60 does not ask the wallet to sign a draft that differs from its request', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const draft = await payer.draft(await smallAmount(payer))
    const [, second] = session.world.networks
    const changed: TransferDraft[] = [
      { ...draft, amount: draft.amount + 1n },
      { ...draft, amount: draft.amount - 1n },
      { ...draft, to: draft.from },
      { ...draft, from: draft.to },
      ...(second ? [{ ...draft, chainId: second.caipNetworkId }] : []),
      { ...draft, request: 'garbage' },
      { ...draft, request: '' },
    ]
    for (const each of changed) {
      const error = await asksNothing(session, () => rejection(payer.submit(each)))
      expect(codeOf(error)).toBe('transfer.changed')
    }
  })

  it('H27 does not ask the wallet after another account or another network was chosen', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const draft = await payer.draft(await smallAmount(payer))
    const connection = { ...payer.connection, address: payer.to }
    const asAnother = () => rejection(payer.feature.submit(connection, draft, payer.network, call()))
    expect(codeOf(await asksNothing(session, asAnother))).toBe('transfer.changed')
    const [, second] = session.world.networks
    if (!second) return
    const elsewhere = () => rejection(payer.feature.submit(payer.connection, draft, second, call()))
    expect(codeOf(await asksNothing(session, elsewhere))).toBe('transfer.changed')
  })

  it('H35 stops waiting for the wallet when the signal aborts', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const draft = await payer.draft(await smallAmount(payer))
    session.wallet.behave('silent')
    const controller = new AbortController()
    const reason = new Error('The visitor left the screen.')
    const { prompts } = session.wallet
    const submitting = rejection(payer.feature.submit(payer.connection, draft, payer.network, controller))
    await expect.poll(() => session.wallet.prompts, SOON).toBe(prompts + 1)
    controller.abort(reason)
    expect(await submitting).toBe(reason)
    session.wallet.rejectNow()
  })

  it('H57 takes a malformed answer for neither a transfer nor a refusal', async ({ skip }) => {
    const payer = await payerOf(session, skip)
    const draft = await payer.draft(await smallAmount(payer))
    session.wallet.behave('malformed')
    const code = codeOf(await rejection(payer.submit(draft)))
    // Adapters that ask the wallet for its accounts or its chain first have sent nothing yet.
    expect(['wallet.malformedAnswer', 'transfer.changed']).toContain(code)
  })
}
