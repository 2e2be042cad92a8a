import { expect, it } from 'vitest'
import { type AdapterSession, call, codeOf, rejection, settle, TEXT } from './session.ts'

/** Tests of the feature `signMessage`. */
export function describeSigning(session: AdapterSession): void {
  it('signs text and bytes with signatures that an independent library verifies', async ({ skip }) => {
    const { features } = session.adapter
    if (!features.signMessage || !session.world.verify) return skip('the adapter has no such feature')
    const connection = await session.connect()
    const bytes = new Uint8Array([0, 1, 127, 128, 255])
    for (const message of session.lacks('bytes') ? [TEXT] : [TEXT, bytes]) {
      const signature = await features.signMessage(connection, message, call())
      const signed = typeof message === 'string' ? new TextEncoder().encode(message) : message
      expect(await session.world.verify({ message: signed, signature, address: connection.address })).toBe(true)
      const altered = Uint8Array.from(signed, (byte, index) => (index === 0 ? byte ^ 1 : byte))
      expect(await session.world.verify({ message: altered, signature, address: connection.address })).toBe(false)
    }
  })

  it('rejects with wallet.rejected when the visitor refuses to sign, after one prompt', async ({ skip }) => {
    const { features } = session.adapter
    if (!features.signMessage) return skip('the adapter has no such feature')
    const connection = await session.connect()
    session.wallet.behave('reject')
    const before = session.wallet.prompts
    expect(codeOf(await rejection(features.signMessage(connection, TEXT, call())))).toBe('wallet.rejected')
    expect(session.wallet.prompts).toBe(before + 1)
  })

  it('H69 the code of a refusal with a text that names another cause is no refusal: it is told in the wallet’s own words, after one prompt', async ({
    skip,
  }) => {
    const { features } = session.adapter
    if (!features.signMessage) return skip('the adapter has no such feature')
    const connection = await session.connect()
    await features.signMessage(connection, TEXT, call())
    const { prompts, requests } = session.wallet
    session.wallet.failAfter(requests.at(-1)!, { code: 4001, message: 'Request timed out' })
    expect(await rejection(features.signMessage(connection, TEXT, call()))).toMatchObject({
      code: 'wallet.failed',
      context: { reason: 'Request timed out' },
    })
    expect(session.wallet.prompts).toBe(prompts + 1)
  })

  it('H35 stops waiting for a signature when the signal aborts', async ({ skip }) => {
    const { features } = session.adapter
    if (!features.signMessage) return skip('the adapter has no such feature')
    const connection = await session.connect()
    session.wallet.behave('silent')
    const controller = new AbortController()
    const reason = new Error('The visitor left the screen.')
    const signing = rejection(features.signMessage(connection, TEXT, { signal: controller.signal }))
    await settle()
    controller.abort(reason)
    expect(await signing).toBe(reason)
  })

  it('rejects with wallet.malformedAnswer for a malformed signature', async ({ skip }) => {
    const { features } = session.adapter
    if (!features.signMessage) return skip('the adapter has no such feature')
    const connection = await session.connect()
    session.wallet.behave('malformed')
    expect(codeOf(await rejection(features.signMessage(connection, TEXT, call())))).toBe('wallet.malformedAnswer')
  })
}
