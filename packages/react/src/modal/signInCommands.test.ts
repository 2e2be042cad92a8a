import { createCommands, createModalActor, isFoyerError, selectSignIn, selectView, selectWindow } from '@foyer/core'
import { FoyerError } from '@foyer/core/chain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { approval, BASE, ETHEREUM, nothingStored, wallets } from '../page.fixture.tsx'
import { network, scriptedAdapter } from '../scriptedAdapter.fixture.ts'
import { fields, scriptedSiwx } from '../scriptedSiwx.fixture.ts'

const SESSION = {
  data: { ...fields(), accountAddress: approval('meadow', ETHEREUM).address, chainId: ETHEREUM },
} as const

/** The commands of a modal whose host signs visitors in, without a renderer. */
function start({ required = false, signIn = true, storage = nothingStored() } = {}) {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum'), network(BASE, 'Base')], wallets)
  const { siwx, ...host } = scriptedSiwx(required)
  const actor = createModalActor({ adapters: [evm.adapter], storage, ...(signIn && { siwx }) }).start()
  onTestFinished(() => void actor.stop())
  return {
    actor,
    evm,
    ...host,
    commands: createCommands(actor),
    view: () => selectView(actor.getSnapshot()),
    window: () => selectWindow(actor.getSnapshot()),
    status: () => selectSignIn(actor.getSnapshot()).status,
    screen: () => selectSignIn(actor.getSnapshot()).screen,
  }
}

type Modal = ReturnType<typeof start>

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isFoyerError(error) ? error.code : error),
  )

/** State of a promise, as far as it has settled. */
function watched(promise: Promise<unknown>) {
  let result: unknown = 'pending'
  void codeOf(promise).then(code => {
    result = code
  })
  return () => result
}

/** Connects Meadow, and answers the look-up of its session. */
const connect = async (modal: Modal, sessions: (typeof SESSION)[] = []) => {
  await expect.poll(() => modal.actor.getSnapshot().context.connectors.length).toBe(wallets.length)
  modal.actor.send({ type: 'connector.select', id: 'meadow' })
  await expect.poll(() => modal.evm.connects.length).toBe(1)
  modal.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
  await expect.poll(() => modal.lookUps.length).toBe(1)
  modal.lookUps[0]?.resolve(sessions)
  await expect.poll(() => modal.status()).toBe(sessions.length > 0 ? 'signed' : 'signedOut')
}

/** Signs the only message that reaches the wallet: the host is asked for it as number `at`. */
const sign = async (modal: Modal, at = 0) => {
  await expect.poll(() => modal.messages.length).toBe(at + 1)
  modal.messages[at]?.resolve(fields({ nonce: `nonce12345${at}` }))
  await expect.poll(() => modal.screen()).toBe('ask')
  modal.actor.send({ type: 'siwx.sign' })
  await expect.poll(() => modal.evm.signatures.length).toBe(1)
  modal.evm.signatures[0]?.resolve('0x5150')
  await expect.poll(() => modal.verifications.length).toBe(1)
  modal.verifications[0]?.resolve()
}

describe('signIn()', () => {
  test('signIn() is rejected without the option `siwx`, and without a connection', async () => {
    expect(await codeOf(start({ signIn: false }).commands.signIn())).toBe('siwx.disabled')
    const modal = start()
    expect(await codeOf(modal.commands.signIn())).toBe('account.missing')
    expect(modal.window()).toBe('closed')
  })

  test('signIn() resolves at once for a visitor who is signed in, and opens nothing', async () => {
    const modal = start()
    await connect(modal, [SESSION])
    await expect.poll(() => modal.window()).toBe('closed')
    await modal.commands.signIn()
    expect(modal.window()).toBe('closed')
    expect(modal.messages).toEqual([])
  })

  test('signIn() after Not now opens the view again, asks nothing of the wallet before a press, and resolves when signed', async () => {
    const modal = start()
    await connect(modal)
    modal.actor.send({ type: 'siwx.cancel' })
    await expect.poll(() => modal.window()).toBe('closed')
    const signing = watched(modal.commands.signIn())
    await expect.poll(() => modal.view()).toBe('SIWXSignMessage')
    await expect.poll(() => modal.lookUps.length).toBe(2)
    modal.lookUps[1]?.resolve([])
    await expect.poll(() => modal.messages.length).toBe(2)
    expect(modal.evm.signatures).toEqual([])
    await sign(modal, 1)
    await expect.poll(signing).toBe('resolved')
    expect(modal.status()).toBe('signed')
    await expect.poll(() => modal.window()).toBe('closed')
  })

  test('signIn() while the view is open signs nothing by itself, and is cancelled when the visitor leaves', async () => {
    const modal = start()
    await connect(modal)
    await expect.poll(() => modal.messages.length).toBe(1)
    modal.messages[0]?.resolve(fields())
    await expect.poll(() => modal.screen()).toBe('ask')
    const signing = watched(modal.commands.signIn())
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(signing()).toBe('pending')
    expect(modal.evm.signatures).toEqual([])
    modal.actor.send({ type: 'modal.dismiss' })
    await expect.poll(signing).toBe('connect.cancelled')
  })

  test('signIn() is cancelled when the wallet leaves', async () => {
    const modal = start()
    await connect(modal)
    const signing = watched(modal.commands.signIn())
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(signing()).toBe('pending')
    modal.evm.report({ type: 'wallet.disconnected' })
    await expect.poll(signing).toBe('connect.cancelled')
  })
})

describe('signOut()', () => {
  test('signOut() resolves when the host has ended the session, and the wallet stays connected', async () => {
    const modal = start()
    await connect(modal, [SESSION])
    const leaving = watched(modal.commands.signOut())
    await expect.poll(() => modal.revocations.length).toBe(1)
    expect(leaving()).toBe('pending')
    modal.revocations[0]?.resolve()
    await expect.poll(leaving).toBe('resolved')
    expect(modal.status()).toBe('signedOut')
    expect(modal.evm.disconnects).toEqual([])
  })

  test('signOut() is rejected with the error of the host, and the session goes on', async () => {
    const modal = start()
    await connect(modal, [SESSION])
    const leaving = watched(modal.commands.signOut())
    await expect.poll(() => modal.revocations.length).toBe(1)
    modal.revocations[0]?.reject(new TypeError('Failed to fetch'))
    await expect.poll(leaving).toBe('siwx.unavailable')
    expect(modal.status()).toBe('signed')
  })

  test('signOut() has nothing to do for a visitor who is not signed in', async () => {
    const modal = start()
    expect(await codeOf(modal.commands.signOut())).toBe('resolved')
    await connect(modal)
    expect(await codeOf(modal.commands.signOut())).toBe('resolved')
    expect(modal.revocations).toEqual([])
  })
})

describe('connect() of a host that signs visitors in', () => {
  /** Connects by command up to the look-up. */
  const connecting = async (modal: Modal) => {
    const result = watched(modal.commands.connect({ connectorId: 'meadow' }))
    await expect.poll(() => modal.evm.connects.length).toBe(1)
    modal.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
    await expect.poll(() => modal.lookUps.length).toBe(1)
    expect(result()).toBe('pending')
    modal.lookUps[0]?.resolve([])
    return result
  }

  test('connect() resolves before an optional sign-in, once it is known to be optional', async () => {
    const modal = start()
    const result = await connecting(modal)
    await expect.poll(result).toBe('resolved')
    expect(modal.view()).toBe('SIWXSignMessage')
  })

  test('connect() resolves after a required sign-in', async () => {
    const modal = start({ required: true })
    const result = await connecting(modal)
    await expect.poll(() => modal.messages.length).toBe(1)
    expect(result()).toBe('pending')
    await sign(modal)
    await expect.poll(result).toBe('resolved')
  })

  test('connect() is cancelled when the visitor cancels a required sign-in', async () => {
    const modal = start({ required: true })
    const result = await connecting(modal)
    await expect.poll(() => modal.messages.length).toBe(1)
    modal.actor.send({ type: 'siwx.cancel' })
    await expect.poll(() => modal.evm.disconnects.length).toBe(1)
    modal.evm.disconnects[0]?.resolve()
    await expect.poll(result).toBe('connect.cancelled')
  })

  test('connect() of a connected visitor who must sign in opens the sign-in, and waits for it', async () => {
    const modal = start({ required: true })
    await connect(modal)
    modal.actor.send({ type: 'modal.close' })
    await expect.poll(() => modal.window()).toBe('closed')
    const result = watched(modal.commands.connect())
    await expect.poll(() => modal.view()).toBe('SIWXSignMessage')
    expect(result()).toBe('pending')
    modal.actor.send({ type: 'modal.close' })
    await expect.poll(result).toBe('connect.cancelled')
  })

  test('connect() is rejected when the wallet declines, as without a sign-in', async () => {
    const modal = start()
    const result = watched(modal.commands.connect({ connectorId: 'meadow' }))
    await expect.poll(() => modal.evm.connects.length).toBe(1)
    modal.evm.connects[0]?.reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
    modal.actor.send({ type: 'modal.close' })
    await expect.poll(result).toBe('connect.cancelled')
    expect(modal.lookUps).toEqual([])
  })
})
