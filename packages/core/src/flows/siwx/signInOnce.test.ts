import { expect, test } from 'vitest'
import type { SignInDraft } from '../../chain/adapter.ts'
import { FoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { signInMessageFor } from '../../siwx/formatSignInMessage.ts'
import { ETHEREUM, POLYGON } from '../../visit.fixture.ts'
import { ALICE, BOB, signInVisit } from './signIn.fixture.ts'

const SIGNATURE = `0x${'11'.repeat(65)}`

/** Visit with a wallet that signs while it connects. */
async function onceVisit(options?: Parameters<typeof signInVisit>[0]) {
  const page = await signInVisit(options)
  page.eip155.adapter.signsIn = id => id === 'fox'
  const ask = async (id = 'fox') => {
    await page.tell({ type: 'connector.select', id })
    return page.eip155.connects.last()
  }
  const signed = (draft: SignInDraft | undefined, accountAddress = ALICE) => ({
    message: signInMessageFor('eip155', { ...draft!, accountAddress }),
    signature: SIGNATURE,
  })
  return { ...page, ask, signed }
}

test('a wallet that signs while it connects is signed in with one prompt', async () => {
  const page = await onceVisit()
  const asked = await page.ask()
  const { signIn } = asked.asked
  expect(signIn).toMatchObject({ domain: 'app.example', chainId: ETHEREUM, nonce: expect.any(String) })
  expect(signIn).not.toHaveProperty('accountAddress')
  await asked.resolve({ ...connection('fox', ETHEREUM, [ALICE]), signedIn: page.signed(signIn) })
  await page.settled()
  expect(page.views).toContain('ConnectingSiwe')
  expect(page.signIn().status).toBe('signed')
  expect(page.window()).toBe('closed')
  expect(page.eip155.signatures.list).toEqual([])
  expect(page.host.state.sessions).toMatchObject([{ message: page.signed(signIn).message, signature: SIGNATURE }])
})

test('a message that the host refuses can be signed again, by message', async () => {
  const page = await onceVisit()
  page.host.state.trouble.add = 'refused'
  const asked = await page.ask()
  await asked.resolve({ ...connection('fox', ETHEREUM, [ALICE]), signedIn: page.signed(asked.asked.signIn) })
  await page.settled()
  expect(page.view()).toBe('SIWXSignMessage')
  expect(page.signIn().screen).toBe('failed')
  page.host.state.trouble = {}
  await page.tell({ type: 'siwx.sign' })
  await page.tell({ type: 'siwx.sign' })
  await page.approve(SIGNATURE)
  expect(page.signIn().status).toBe('signed')
})

test.each([
  ['has no such feature', 'owl', undefined],
  ['belongs to a host that has no message', 'fox', 'unavailable'],
  ['belongs to a host whose message never comes', 'fox', 'never'],
] as const)('a wallet that %s is asked to connect, and then for the message', async (_, id, trouble) => {
  const page = await onceVisit()
  page.host.state.trouble.message = trouble
  await page.tell({ type: 'connector.select', id })
  await page.advance(4_000)
  const asked = page.eip155.connects.last()
  expect(asked.asked).not.toHaveProperty('signIn')
  page.host.state.trouble = {}
  await asked.resolve(connection(id, ETHEREUM, [ALICE]))
  await page.settled()
  expect(page.view()).toBe('SIWXSignMessage')
  expect(page.signIn().screen).toBe('ask')
})

test('H34 a message of another account than the connected one is refused', async () => {
  const page = await onceVisit()
  const asked = await page.ask()
  await asked.resolve({ ...connection('fox', ETHEREUM, [ALICE]), signedIn: page.signed(asked.asked.signIn, BOB) })
  await page.settled()
  expect(page.host.state.sessions).toEqual([])
  expect(page.signIn().error?.code).toBe('siwx.refused')
})

test('a wallet on another chain than that of the message is asked for one of its chain', async () => {
  const page = await onceVisit()
  const asked = await page.ask()
  await asked.resolve({ ...connection('fox', POLYGON, [ALICE]), signedIn: page.signed(asked.asked.signIn) })
  await page.settled()
  expect(page.host.state.sessions).toEqual([])
  expect(page.signIn()).toMatchObject({ screen: 'ask', account: { chainId: POLYGON } })
})

test('a visitor who declines in the wallet is asked by it no second time', async () => {
  const page = await onceVisit()
  const asked = await page.ask()
  await asked.reject(new FoyerError('wallet.rejected', { method: 'wallet_connect' }))
  await page.settled()
  expect(page.view()).toBe('ConnectingExternal')
  expect(page.eip155.connects.list).toHaveLength(1)
  expect(page.status('eip155')).toBe('absent')
})

test('a visitor who leaves while the host makes the message is not asked by the wallet', async () => {
  const page = await onceVisit()
  page.host.state.trouble.message = 'never'
  await page.tell({ type: 'connector.select', id: 'fox' })
  await page.tell({ type: 'modal.dismiss' })
  await page.advance(4_000)
  expect(page.eip155.connects.list).toEqual([])
})
