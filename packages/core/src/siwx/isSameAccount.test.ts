import { expect, test } from 'vitest'
import { decodeSs58, encodeSs58 } from '../chain/ss58.ts'
import { isSameAccount } from './isSameAccount.ts'
import { ACCOUNTS, ON_POLYGON, OTHER_ACCOUNT } from './signedSession.fixture.ts'

const { eip155, solana, polkadot, bip122 } = ACCOUNTS
const lower = <Account extends { accountAddress: string }>(account: Account) => ({
  ...account,
  accountAddress: account.accountAddress.toLowerCase(),
})

test('H33 an address of eip155 is compared without letter case, one of solana and bip122 with it', () => {
  expect(isSameAccount(lower(eip155), eip155)).toBe(true)
  expect(isSameAccount(eip155, lower(eip155))).toBe(true)
  expect(isSameAccount(lower(solana), solana)).toBe(false)
  expect(isSameAccount({ ...bip122, accountAddress: bip122.accountAddress.toUpperCase() }, bip122)).toBe(false)
})

test('an account on another chain, and another account on the chain, are not the same', () => {
  for (const account of Object.values(ACCOUNTS)) expect(isSameAccount(account, account)).toBe(true)
  expect(isSameAccount(ON_POLYGON, eip155)).toBe(false)
  expect(isSameAccount(OTHER_ACCOUNT, eip155)).toBe(false)
  expect(isSameAccount({ accountAddress: eip155.accountAddress }, eip155)).toBe(false)
})

test('an address of polkadot is the same account in the form of every network, and no other account', () => {
  const { account } = decodeSs58(polkadot.accountAddress)!
  expect(isSameAccount({ ...polkadot, accountAddress: encodeSs58(account, 0) }, polkadot)).toBe(true)
  const other = account.map((byte, index) => (index === 0 ? byte ^ 1 : byte))
  expect(isSameAccount({ ...polkadot, accountAddress: encodeSs58(other, 42) }, polkadot)).toBe(false)
  expect(isSameAccount({ ...polkadot, accountAddress: 'no address' }, { ...polkadot, accountAddress: 'none' })).toBe(
    false,
  )
})
