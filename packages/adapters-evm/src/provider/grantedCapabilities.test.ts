import type { RemoteChannel } from '@foyer/core/chain'
import { expect, it } from 'vitest'
import { grantedCapabilities } from './grantedCapabilities.ts'
import { FIRST, SECOND } from './provider.fixture.ts'

const atomic = { atomic: { status: 'supported' } }
const paymaster = { paymasterService: { supported: true } }

/** A session that has granted the first account capabilities on two chains; addresses in the wallet's own letters. */
const WRITTEN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const accounts = [WRITTEN, SECOND].map(address => ({ namespace: 'eip155' as const, address }))
const channel = {
  capabilities: () => ({ [WRITTEN]: { 'eip155:1': atomic, 'eip155:31338': paymaster } }),
} as Partial<RemoteChannel> as RemoteChannel

const answer = (...params: unknown[]) => grantedCapabilities(channel, { accounts, address: WRITTEN }, params)

it('answers by hex chain id, for the account in any letters or the active one', () => {
  const all = { '0x1': atomic, '0x7a6a': paymaster }
  for (const account of [FIRST, WRITTEN, undefined]) expect(answer(account)).toEqual(all)
  expect(answer()).toEqual(all)
})

it('answers for the asked chains only', () => {
  expect(answer(FIRST, ['0x1'])).toEqual({ '0x1': atomic })
  expect(answer(FIRST, ['0x01', '0x5', 'banana', null])).toEqual({ '0x1': atomic })
  expect(answer(FIRST, [])).toEqual({})
  expect(answer(FIRST, 'all')).toEqual({ '0x1': atomic, '0x7a6a': paymaster })
})

it('leaves it to the wallet where nothing was granted to the account', () => {
  expect(answer(SECOND)).toBeUndefined()
  expect(grantedCapabilities({} as RemoteChannel, { accounts, address: WRITTEN }, [FIRST])).toBeUndefined()
})
