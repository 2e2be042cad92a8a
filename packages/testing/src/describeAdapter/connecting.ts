import { isAddress, isFoyerError } from '@foyer/core/chain'
import { expect, it } from 'vitest'
import { type AdapterSession, addressesOf, call, codeOf, rejection, SOON, settle } from './session.ts'

/** Tests of `connect`. */
export function describeConnecting(session: AdapterSession): void {
  it('connects to the accounts and the chain that the wallet reports now', async () => {
    const connection = await session.connect()
    expect(addressesOf(connection)).toEqual(session.wallet.addresses)
    expect(connection).toMatchObject({
      connectorId: session.wallet.id,
      namespace: session.adapter.namespace,
      address: session.wallet.addresses[0],
      chainId: session.world.networks[0].caipNetworkId,
    })
    for (const { namespace, address } of connection.accounts) {
      expect(namespace).toBe(session.adapter.namespace)
      expect(isAddress(address, namespace)).toBe(true)
    }
    expect(structuredClone(connection)).toEqual(connection)
    expect(session.wallet.prompts).toBe(session.lacks('question') ? 0 : 1)
  })

  it('H10 connects to the chosen wallet and not to another one on the page', async () => {
    const connection = await session.connect(call(), session.other.id)
    expect(connection.connectorId).toBe(session.other.id)
    expect([session.wallet.prompts, session.other.prompts]).toEqual([0, 1])
  })

  it('rejects with wallet.rejected when the visitor refuses, and connects on a second attempt', async ({ skip }) => {
    if (session.lacks('question')) skip('these wallets share their account without a prompt')
    session.wallet.behave('reject')
    expect(codeOf(await rejection(session.connect()))).toBe('wallet.rejected')
    if (session.lacks('secondThoughts')) session.wallet.disconnect()
    session.wallet.behave('approve')
    expect((await session.connect()).address).toBe(session.wallet.addresses[0])
  })

  it('rejects with connector.notFound for an unknown connector', async () => {
    expect(codeOf(await rejection(session.connect(call(), 'not.installed')))).toBe('connector.notFound')
  })

  it('H04 rejects with the reason of the signal while a wallet does not answer', async ({ skip }) => {
    if (session.lacks('question')) skip('these wallets share their account without a prompt')
    session.wallet.behave('silent')
    const controller = new AbortController()
    const connecting = rejection(session.connect({ signal: controller.signal }))
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    const reason = new Error('The visitor went back.')
    controller.abort(reason)
    expect(await connecting).toBe(reason)
  })

  it('sends no request when the signal has already aborted', async () => {
    const reason = new Error('Already aborted.')
    expect(await rejection(session.connect({ signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(session.wallet.prompts).toBe(0)
  })
}

/** Tests of `connect` with wallets that keep the visitor waiting. */
export function describePrompts(session: AdapterSession): void {
  it('H06 joins an open prompt instead of opening a second one', async ({ skip }) => {
    if (session.lacks('question')) skip('these wallets share their account without a prompt')
    session.wallet.behave('silent')
    const controller = new AbortController()
    const left = rejection(session.connect({ signal: controller.signal }))
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    controller.abort()
    await left
    const both = [session.connect(), session.connect()]
    await settle()
    session.wallet.approveNow()
    for (const connection of await Promise.all(both)) expect(connection.address).toBe(session.wallet.addresses[0])
    expect(session.wallet.prompts).toBe(1)
  })

  it('H06 rejects every joined call when the visitor refuses, and opens a new prompt afterwards', async ({ skip }) => {
    if (session.lacks('question')) skip('these wallets share their account without a prompt')
    session.wallet.behave('silent')
    const both = [rejection(session.connect()), rejection(session.connect())]
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    await settle()
    session.wallet.rejectNow()
    expect((await Promise.all(both)).map(codeOf)).toEqual(['wallet.rejected', 'wallet.rejected'])
    if (session.lacks('secondThoughts')) session.wallet.disconnect()
    session.wallet.behave('approve')
    await session.connect()
    expect(session.wallet.prompts).toBe(2)
  })

  it('H50 asks anew while an earlier request is unanswered, or waits for that one where the wallet says so', async ({
    skip,
  }) => {
    if (session.lacks('question')) skip('these wallets share their account without a prompt')
    session.wallet.behave('silent')
    const controller = new AbortController()
    const left = rejection(session.connect({ signal: controller.signal }))
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    controller.abort()
    await left
    const asked = session.wallet.requests.length
    const connecting = session.adapter.connect(
      { connectorId: session.wallet.id, networks: session.world.networks, anew: true },
      call(),
    )
    await expect.poll(() => session.wallet.requests.length, SOON).toBeGreaterThan(asked)
    await settle()
    session.wallet.approveNow()
    expect((await connecting).address).toBe(session.wallet.addresses[0])
  })

  it('H50 connects over the second request when the first is never answered', async ({ skip }) => {
    if (session.lacks('question')) skip('these wallets share their account without a prompt')
    session.wallet.behave('silent')
    void session.connect().catch(() => {})
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    session.wallet.behave('approve')
    const again = { connectorId: session.wallet.id, networks: session.world.networks, anew: true }
    const connecting = session.adapter.connect(again, call(1_500)).catch(codeOf)
    await settle()
    if (session.wallet.prompts === 1) skip('these wallets hold one request at a time, and say so')
    expect(await connecting).toMatchObject({ address: session.wallet.addresses[0] })
  })
}

/** Tests of `connect` with wallets that cannot or do not answer. */
export function describeFailures(session: AdapterSession): void {
  it('H04 rejects with wallet.requestPending when an earlier request is still open', async ({ skip }) => {
    if (session.lacks('pending')) skip('these wallets have no such error')
    session.wallet.behave('pending')
    expect(codeOf(await rejection(session.connect()))).toBe('wallet.requestPending')
  })

  it('waits until a locked wallet is unlocked', async ({ skip }) => {
    if (session.lacks('locked')) skip('these wallets cannot be locked')
    session.wallet.behave('locked')
    const connecting = session.connect()
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    session.wallet.unlock()
    expect((await connecting).address).toBe(session.wallet.addresses[0])
  })

  it('H09 rejects with wallet.noAccounts for an empty list of accounts', async ({ skip }) => {
    if (session.lacks('empty')) skip('these wallets always share an account')
    session.wallet.behave('empty')
    expect(codeOf(await rejection(session.connect()))).toBe('wallet.noAccounts')
  })

  it('rejects with wallet.malformedAnswer for a malformed answer', async () => {
    session.wallet.behave('malformed')
    expect(codeOf(await rejection(session.connect()))).toBe('wallet.malformedAnswer')
  })

  it('H04 stops waiting for a wallet that was removed', async () => {
    session.wallet.vanish()
    const reason = new Error('Waited long enough.')
    const controller = new AbortController()
    const connecting = rejection(session.connect({ signal: controller.signal }))
    await settle()
    controller.abort(reason)
    const error = await connecting
    expect(error === reason || isFoyerError(error, 'connector.notFound')).toBe(true)
  })
}
