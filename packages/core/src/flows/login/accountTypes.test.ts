import { expect, test } from 'vitest'
import { ETHEREUM, kept, POLYGON } from '../../visit.fixture.ts'
import { selectProfile } from '../account/account.selectors.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import { ADDRESSES, type LoginPage, loginPage, session } from './login.visit.fixture.ts'

const EOA = ADDRESSES.eip155
const SMART = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NEXT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Session with a plain account on every chain, and a smart one on Ethereum. */
const own = (id = 's1', smart = SMART) =>
  session({
    id,
    accounts: [
      { namespace: 'eip155', address: EOA, type: 'eoa' },
      { namespace: 'eip155', address: smart, type: 'smartAccount', chains: [ETHEREUM] },
    ],
  })

const account = (page: LoginPage) => {
  const { address, type, caipAddress, allAccounts } = selectAccount(page.actor.getSnapshot(), 'eip155')!
  return { address, type, chain: caipAddress.slice(0, -address.length - 1), all: allAccounts.length }
}

const smart = { address: SMART, type: 'smartAccount', chain: ETHEREUM, all: 2 }
const plain = { address: EOA, type: 'eoa', chain: ETHEREUM, all: 2 }
const elsewhere = { address: EOA, type: 'eoa', chain: POLYGON, all: 1 }

const to = async (page: LoginPage, id: typeof ETHEREUM) => {
  await page.go({ type: 'network.select', id })
  return account(page)
}

const cameIn = async (options: Parameters<typeof loginPage>[0] = {}) => {
  const page = await loginPage(options)
  await page.comeIn(own())
  return page
}

test('a visitor who came in by email has the smart account where it exists, over networks and reloads', async () => {
  const page = await cameIn()
  expect(account(page)).toEqual(smart)
  expect(await to(page, POLYGON)).toEqual(elsewhere)
  const next = await loginPage({ storage: page.storage, script: { restore: () => own() } })
  await next.go({ type: 'modal.open' })
  expect(account(next)).toEqual(elsewhere)
  expect(await to(next, ETHEREUM)).toEqual(smart)
  expect(next.factTypes()).not.toContain('accountType.preferred')
  expect(kept(next.storage, 'account-types')).toBeUndefined()
})

test('the type that the visitor chooses is kept over networks, a reload and another login', async () => {
  const page = await cameIn()
  await page.go({ type: 'accountType.select', accountType: 'eoa' })
  expect(account(page)).toEqual(plain)
  await to(page, POLYGON)
  expect(await to(page, ETHEREUM)).toEqual(plain)
  const next = await loginPage({ storage: page.storage, script: { restore: () => own() } })
  await next.go({ type: 'modal.open' })
  expect(account(next)).toEqual(plain)
  await next.go({ type: 'connection.disconnect' })
  await next.comeIn(own('s2', NEXT))
  expect(account(next)).toEqual(plain)
  await next.go({ type: 'accountType.select', accountType: 'smartAccount' })
  expect(account(next)).toEqual({ ...smart, address: NEXT })
  expect(kept(next.storage, 'account-types')).toEqual({ eip155: 'smartAccount' })
})

test('the host may prefer the plain account', async () => {
  const page = await cameIn({ defaultAccountTypes: { eip155: 'eoa' } })
  expect(account(page)).toEqual(plain)
})

test('a session with a smart account only lets the app use the chains that it exists on', async () => {
  const page = await loginPage()
  const only = own()
  await page.comeIn({ ...only, accounts: only.accounts.slice(1) })
  expect(account(page)).toEqual({ ...smart, all: 1 })
  expect(connectionOf(page.actor.getSnapshot(), 'eip155')?.context.connection?.approved).toEqual([ETHEREUM])
})

test('Profile offers both types where there are both, and says where there is no smart account', async () => {
  const page = await cameIn()
  const profile = () => {
    const { types, lacksSmartAccount } = selectProfile(page.actor.getSnapshot())[0]!
    return { types, lacksSmartAccount }
  }
  expect(profile()).toEqual({ types: ['smartAccount', 'eoa'], lacksSmartAccount: false })
  await to(page, POLYGON)
  expect(profile()).toEqual({ types: [], lacksSmartAccount: true })
  const plainly = await loginPage()
  await plainly.comeIn()
  expect(selectProfile(plainly.actor.getSnapshot()).every(each => !each.lacksSmartAccount)).toBe(true)
})
