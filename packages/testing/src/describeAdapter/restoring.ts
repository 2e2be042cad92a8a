import { expect, it } from 'vitest'
import { type AdapterSession, call, settle } from './session.ts'

/** Tests of `restore`. */
export function describeRestoring(session: AdapterSession): void {
  it('restores a connection without a prompt while the wallet still shares the account', async () => {
    const before = await session.connect()
    await session.reload()
    expect(await session.adapter.restore(before, call())).toEqual(before)
    expect(session.wallet.prompts).toBe(0)
  })

  it('restores the stored account while it is shared, and the selected one otherwise', async () => {
    const before = await session.connect()
    const [first, second] = session.wallet.addresses
    await session.reload()
    const { connectorId } = before
    const { kept } = before
    const restored = async (address?: string) =>
      (
        await session.adapter.restore(
          { connectorId, ...(kept !== undefined && { kept }), ...(address !== undefined && { address }) },
          call(),
        )
      )?.address
    // Some wallets share one account.
    if (second) expect(await restored(second)).toBe(second)
    expect(await restored('unknown')).toBe(first)
    expect(await restored()).toBe(first)
  })

  it('H03 restores nothing from a locked wallet', async ({ skip }) => {
    if (session.lacks('locked')) skip('these wallets cannot be locked')
    if (session.lacks('silence')) skip('these wallets cannot be asked without a prompt')
    const before = await session.connect()
    session.wallet.behave('locked')
    await session.reload()
    expect(await session.adapter.restore(before, call(300))).toBeUndefined()
    expect(session.wallet.prompts).toBe(0)
  })

  it('H03 restores nothing from a wallet that revoked the permission', async ({ skip }) => {
    if (session.lacks('permission')) skip('these wallets cannot take it back')
    if (session.lacks('silence')) skip('these wallets cannot be asked without a prompt')
    const before = await session.connect()
    session.wallet.shareNothing()
    await session.reload()
    expect(await session.adapter.restore(before, call(300))).toBeUndefined()
    expect(session.wallet.prompts).toBe(0)
  })

  it('H03 restores nothing from an absent wallet once the signal aborts', async () => {
    const before = await session.connect()
    await session.reload('absent')
    expect(await session.adapter.restore(before, call(100))).toBeUndefined()
  })

  it('H03 restores nothing from a wallet that stopped answering once the signal aborts', async ({ skip }) => {
    if (session.lacks('silence')) skip('these wallets cannot be asked without a prompt')
    const before = await session.connect()
    session.wallet.vanish()
    expect(await session.adapter.restore(before, call(100))).toBeUndefined()
  })

  it('restores a wallet that announces itself late', async () => {
    const before = await session.connect()
    await session.reload('late')
    const restoring = session.adapter.restore(before, call())
    await settle()
    session.wallet.announce()
    expect(await restoring).toEqual(before)
    expect(session.wallet.prompts).toBe(0)
  })
}
