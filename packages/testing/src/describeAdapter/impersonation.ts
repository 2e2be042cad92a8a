import { expect, it } from 'vitest'
import { type AdapterSession, call, codeOf, SOON, settle, settlePolling, TEXT } from './session.ts'

/** H47: tests with a second wallet object that has the same name, icon and identifiers. */
export function describeImpersonation(session: AdapterSession): void {
  it('sends no request to an impersonator and reports no fact of it while connected', async () => {
    const connection = await session.connect()
    const { facts, stop } = session.watch(connection)
    const impostor = session.impersonate()
    await settlePolling()
    expect(facts).toEqual([])
    const before = session.wallet.requests.length
    await session.adapter.features.signMessage?.(connection, TEXT, call())
    if (session.adapter.features.signMessage) expect(session.wallet.requests.length).toBeGreaterThan(before)
    impostor.switchAccount()
    impostor.disconnect()
    stop()
    await session.adapter.disconnect(connection, { revoke: true })
    await settle()
    expect(facts).toEqual([])
    expect([impostor.requests, impostor.prompts, impostor.listeners]).toEqual([[], 0, 0])
  })

  it('lists an impersonator under another id than the first wallet', async () => {
    await expect.poll(() => session.connectors.map(({ id }) => id), SOON).toContain(session.wallet.id)
    const impostor = session.impersonate()
    const ofItsName = () => session.connectors.filter(({ id }) => id.startsWith(session.wallet.id)).map(({ id }) => id)
    await expect.poll(() => ofItsName().filter(id => id !== session.wallet.id), SOON).toHaveLength(1)
    if (!session.lacks('namesakes')) expect(ofItsName()).toHaveLength(2)
    const reached = await session.connect(call(300), session.wallet.id).catch(codeOf)
    if (session.lacks('namesakes')) expect(reached).toBe('connector.notFound')
    else expect(reached).toMatchObject({ address: session.wallet.addresses[0] })
    expect(impostor.prompts).toBe(0)
  })

  it('restores neither wallet while two of them match the stored id', async ({ skip }) => {
    if (session.lacks('namesakes')) skip('the page has one place for each name')
    const before = await session.connect()
    await session.reload()
    const impostor = session.impersonate()
    expect(await session.adapter.restore(before, call(200))).toBeUndefined()
    expect([session.wallet.prompts, impostor.prompts, impostor.requests]).toEqual([0, 0, []])
    // The visitor can still choose one of them.
    expect((await session.connect()).address).toBe(session.wallet.addresses[0])
  })
}
