import { describe, expect, test } from 'vitest'
import type { AccountType } from '../../chain/adapter.ts'
import { FoyerError } from '../../errors.ts'
import { ETHEREUM } from '../../visit.fixture.ts'
import { trackedEvent } from '../analytics/trackedEvent.ts'
import { ALICE, BOB, signInVisit } from './signIn.fixture.ts'

type Page = Awaited<ReturnType<typeof signInVisit>>

const account = (address: string, type: AccountType) => ({ namespace: 'eip155' as const, address, type })
const BOTH = [account(ALICE, 'eoa'), account(BOB, 'smartAccount')]

/** Page whose visitor has these accounts, and is asked to sign. */
const asked = async (accounts = BOTH, options: Parameters<typeof signInVisit>[0] = {}) => {
  const page = await signInVisit(options)
  await page.send({ type: 'connector.select', id: 'fox' })
  const { address } = accounts[0]!
  await page.eip155.connects.last().resolve({
    connectorId: 'fox',
    namespace: 'eip155',
    accounts,
    address,
    chainId: ETHEREUM,
  })
  await page.settled()
  await page.tell({ type: 'siwx.sign' })
  return page
}

const outcome = (page: Page) => {
  const { screen, account: by, error, hasPlainAccount } = page.signIn()
  return { screen, by: by?.address, code: error?.code, hasPlainAccount }
}

const failed = { screen: 'failed', by: BOB, code: 'siwx.smartAccount', hasPlainAccount: true }

describe('a smart account that cannot sign in', () => {
  test.each(['refused', 'unavailable'] as const)('because the host answers %s is told so', async trouble => {
    const page = await asked()
    page.host.state.trouble.add = trouble
    await page.approve()
    expect(outcome(page)).toEqual(failed)
    expect(page.facts.filter(({ type }) => type === 'siwx.signed')).toEqual([])
  })

  test.each([
    new FoyerError('wallet.failed', { method: 'personal_sign' }),
    new FoyerError('wallet.unsupportedMethod', { method: 'personal_sign' }),
  ])('because its wallet fails is told so: %s', async error => {
    const page = await asked()
    await page.eip155.signatures.last().reject(error)
    await page.settled()
    expect(outcome(page)).toEqual(failed)
  })

  test('can try again, and sign in with the plain account instead, which is asked about then', async () => {
    const page = await asked()
    page.host.state.trouble.add = 'refused'
    await page.approve()
    await page.tell({ type: 'siwx.sign' })
    expect(outcome(page)).toMatchObject({ screen: 'ask', by: BOB, hasPlainAccount: false })
    await page.tell({ type: 'siwx.sign' })
    await page.approve()
    expect(outcome(page)).toEqual(failed)
    page.host.state.trouble = {}
    await page.tell({ type: 'accountType.select', namespace: 'eip155', accountType: 'eoa' })
    expect(outcome(page)).toEqual({ screen: 'ask', by: ALICE, code: undefined, hasPlainAccount: false })
    expect(page.view()).toBe('SIWXSignMessage')
    await page.tell({ type: 'siwx.sign' })
    expect(page.eip155.signatures.last().asked.by.address).toBe(ALICE)
    await page.approve()
    expect(page.signIn()).toMatchObject({ status: 'signed', account: { address: ALICE } })
    expect(page.window()).toBe('closed')
  })

  test('is offered no plain account where there is none', async () => {
    const page = await asked([account(BOB, 'smartAccount')])
    page.host.state.trouble.add = 'refused'
    await page.approve()
    expect(outcome(page)).toEqual({ ...failed, hasPlainAccount: false })
  })

  test('and must sign in can cancel, which disconnects', async () => {
    const page = await asked(BOTH, { required: true })
    page.host.state.trouble.add = 'refused'
    await page.approve()
    expect(page.signIn().cancel).toBe('disconnect')
    await page.tell({ type: 'siwx.cancel' })
    expect(page.eip155.disconnects.list).toHaveLength(1)
  })
})

describe('other reasons keep their own text', () => {
  test('a visitor who declines with a smart account has declined', async () => {
    const page = await asked()
    await page.eip155.signatures.last().reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
    await page.settled()
    expect(outcome(page)).toEqual({ screen: 'declined', by: BOB, code: 'siwx.declined', hasPlainAccount: false })
  })

  test('a wallet that has another request open', async () => {
    const page = await asked()
    await page.eip155.signatures.last().reject(new FoyerError('wallet.requestPending', { method: 'personal_sign' }))
    await page.settled()
    expect(outcome(page)).toMatchObject({ code: 'wallet.requestPending', hasPlainAccount: false })
  })

  test('a host that does not answer', async () => {
    const page = await asked()
    page.host.state.trouble.add = 'never'
    await page.approve()
    await page.advance(15_000)
    expect(outcome(page)).toMatchObject({ code: 'siwx.unavailable', hasPlainAccount: false })
  })

  test('a plain account that the host refuses', async () => {
    const page = await asked([account(ALICE, 'eoa')])
    page.host.state.trouble.add = 'refused'
    await page.approve()
    expect(outcome(page)).toMatchObject({ code: 'siwx.refused', hasPlainAccount: false })
  })
})

test('the events of a sign-in say whether its account is a smart one, also once another account is active', async () => {
  const page = await asked()
  page.host.state.trouble.add = 'refused'
  await page.approve()
  const ofAccount = (address: string) => {
    const tracked = { type: 'siwx.cancelled', namespace: 'eip155', chainId: ETHEREUM, address } as const
    const event = { type: 'modal.tracked', tracked, top: undefined } as const
    return trackedEvent({ ...event, connected: ['eip155'], asked: [] }, page.actor.getSnapshot(), 'p')
  }
  const properties = (isSmartAccount: boolean) => ({ network: ETHEREUM, isSmartAccount })
  const both = () => [BOB, ALICE].map(address => ofAccount(address)?.properties)
  expect(both()).toEqual([properties(true), properties(false)])
  await page.tell({ type: 'accountType.select', namespace: 'eip155', accountType: 'eoa' })
  expect(both()).toEqual([properties(true), properties(false)])
})
