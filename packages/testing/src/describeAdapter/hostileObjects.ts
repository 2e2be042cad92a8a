import { turncoat, untouchable } from '@foyer/core/testing'
import { expect, it } from 'vitest'
import { type AdapterSession, ALL_SOURCES, call, codeOf, rejection, SOON, settle, TEXT } from './session.ts'

/** A plain error with the name, code and brand of a FoyerError, as any script on the page can make. */
const forgedError = () =>
  Object.assign(new Error('Forged'), {
    name: 'FoyerError',
    code: 'config.invalid',
    context: { forged: true },
    [Symbol.for('@foyer/error')]: true,
  })

/** H45 and H46: tests with wallets that throw at every call and every read. */
export function describeHostileObjects(session: AdapterSession): void {
  it('does not list a wallet that throws at every read, and connects to another one', async () => {
    await session.reload('present', () => untouchable() as never)
    await expect.poll(() => session.connectors.map(({ id }) => id), SOON).toEqual([session.other.id])
    expect((await session.connect(call(), session.other.id)).connectorId).toBe(session.other.id)
  })

  it.each([
    ['an object that throws at every read', untouchable],
    ['a forged FoyerError', forgedError],
  ])('rejects every pending call with an error of its own when a connected wallet throws %s', async (_, thrown) => {
    const { disguise, turn } = turncoat(thrown)
    await session.reload('present', disguise)
    const connection = await session.connect()
    const { stop } = session.watch(connection)
    turn()
    const { features } = session.adapter
    const asked: Promise<unknown>[] = [
      session.connect(),
      ...(features.signMessage ? [features.signMessage(connection, TEXT, call())] : []),
      ...(features.switchNetwork ? [features.switchNetwork(connection, session.world.networks[0], call())] : []),
    ]
    for (const work of asked) {
      const error = await rejection(work)
      expect(codeOf(error)).toMatch(/^(wallet\.|connector\.notFound)/)
      expect(structuredClone((error as { context: unknown }).context)).toEqual((error as { context: unknown }).context)
      expect((error as { context: { forged?: unknown } }).context.forged).toBeUndefined()
    }
    stop()
    await session.adapter.disconnect(connection, { revoke: true })
    session.adapter.watchConnectors(() => {}, ALL_SOURCES)()
    expect((await session.connect(call(), session.other.id)).connectorId).toBe(session.other.id)
    await settle()
  })

  it('restores nothing from a wallet that throws at every read', async () => {
    const before = await session.connect()
    const { disguise, turn } = turncoat()
    await session.reload('present', disguise)
    await settle()
    turn()
    const restoring = session.adapter.restore(before, call(300)).catch(codeOf)
    expect([undefined, 'wallet.failed', 'wallet.malformedAnswer']).toContain(await restoring)
  })
}
