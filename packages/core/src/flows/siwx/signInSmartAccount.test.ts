import { describe, expect, test } from 'vitest'
import type { AccountType, WalletAccount } from '../../chain/adapter.ts'
import { FoyerError } from '../../errors.ts'
import { ETHEREUM } from '../../visit.fixture.ts'
import { trackedEvent } from '../analytics/trackedEvent.ts'
import { ALICE, BOB, signInVisit } from './signIn.fixture.ts'

type Page = Awaited<ReturnType<typeof signInVisit>>

/** Failure of the host's `addSession`: one that the fixture knows, or what it throws. */
type Thrown = Page['host']['state']['trouble']['add']

const account = (address: string, type: AccountType) => ({ namespace: 'eip155' as const, address, type })
const BOTH = [account(ALICE, 'eoa'), account(BOB, 'smartAccount')]

/** Page whose visitor has these accounts, and is asked to sign. */
const asked = async (accounts: readonly WalletAccount[] = BOTH, options: Parameters<typeof signInVisit>[0] = {}) => {
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
  test.each<Thrown>(['refused', { status: 401 }, { response: { status: 422 } }])(
    'because the host refuses it is told so: %j',
    async trouble => {
      const page = await asked()
      page.host.state.trouble.add = trouble
      await page.approve()
      expect(outcome(page)).toEqual(failed)
      expect(page.facts.filter(({ type }) => type === 'siwx.signed')).toEqual([])
    },
  )

  test.each([
    new FoyerError('wallet.malformedAnswer', { method: 'personal_sign', detail: 'no signature' }),
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

describe('an account without a type, as over WalletConnect,', () => {
  /** Page whose chain answers whether the account is a contract, and whose host refuses its signature. */
  const refused = async (isDeployed: () => Promise<boolean>) => {
    const page = await asked([{ namespace: 'eip155', address: BOB }])
    Object.assign(page.eip155.adapter.features, { isDeployed })
    page.host.state.trouble.add = 'refused'
    await page.approve()
    return page
  }

  test('is told so where its chain has a contract there', async () => {
    const page = await refused(async () => true)
    expect(outcome(page)).toEqual({ ...failed, hasPlainAccount: false })
  })

  test.each<[string, () => Promise<boolean>]>([
    ['has no contract there', async () => false],
    ['does not answer', () => Promise.reject(new Error('502'))],
    ['answers too late', () => new Promise(() => {})],
  ])('keeps the reason where its chain %s', async (_, isDeployed) => {
    const page = await refused(isDeployed)
    await page.advance(3_000)
    expect(outcome(page)).toMatchObject({ screen: 'failed', code: 'siwx.refused' })
  })
})

describe('other reasons keep their own text', () => {
  const own = (code: string) => ({ screen: 'failed', by: BOB, code, hasPlainAccount: false })
  const throwing: object = Object.defineProperty({}, 'status', {
    get() {
      throw new Error('getter')
    },
  })

  test.each<[string, Thrown]>([
    ['an error', 'unavailable'],
    ['status 503', { status: 503 }],
    ['status 429 of its response', { response: { status: 429 } }],
    ['status 408', { status: 408 }],
    ['a status that throws', throwing],
    ['null', null],
  ])('a host that is out of order, by %s', async (_, trouble) => {
    const page = await asked()
    page.host.state.trouble.add = trouble
    await page.approve()
    expect(outcome(page)).toEqual(own('siwx.unavailable'))
  })

  test.each([
    // The window of a login's wallet was closed.
    new FoyerError('wallet.failed', { method: 'personal_sign' }),
    new FoyerError('auth.unavailable', {}),
    new FoyerError('auth.limited', { retryAfter: 30 }),
    new FoyerError('auth.refused', { method: 'personal_sign', reason: 'The request cannot be read.' }),
  ])('a wallet that is out of order: %s', async error => {
    const page = await asked()
    await page.eip155.signatures.last().reject(error)
    await page.settled()
    expect(outcome(page)).toEqual(own(error.code))
  })

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
