import { expect, it } from 'vitest'
import { type AdapterSession, call } from './session.ts'

/** Tests of `disconnect`. */
export function describeDisconnecting(session: AdapterSession): void {
  it('connects again after a disconnect', async () => {
    const connection = await session.connect()
    await session.adapter.disconnect(connection, { revoke: false })
    expect((await session.connect()).address).toBe(connection.address)
  })

  it('revokes the permission when asked to, where the wallet supports it, also when called twice', async ({ skip }) => {
    if (session.lacks('permission')) skip('these wallets cannot take it back')
    const connection = await session.connect()
    const before = session.wallet.requests.length
    await session.adapter.disconnect(connection, { revoke: true })
    const asked = session.wallet.requests.slice(before)
    expect(asked).toEqual(session.world.revokeMethod === undefined ? [] : [session.world.revokeMethod])
    await session.adapter.disconnect(connection, { revoke: true })
    const cannotEnd = session.lacks('silence') || session.lacks('revoking')
    if (session.world.revokeMethod === undefined || cannotEnd) return
    await session.reload()
    expect(await session.adapter.restore(connection, call(300))).toBeUndefined()
    expect(session.wallet.prompts).toBe(0)
  })

  it('disconnects from a wallet that was removed', async () => {
    const connection = await session.connect()
    session.wallet.vanish()
    await session.adapter.disconnect(connection, { revoke: true })
  })
}
