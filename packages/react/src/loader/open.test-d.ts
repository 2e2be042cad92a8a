import type { OpenOptions, TransactionRecord } from '@foyer/core'
import { expectTypeOf, test } from 'vitest'
import type { Open } from './loadCommands.ts'

declare const open: Open
const terms = { amount: '1.5', to: 'bob.foyer.id' }

test('open() resolves with a transaction for WalletSend, and else with nothing', () => {
  expectTypeOf(open({ view: 'WalletSend', arguments: terms })).toEqualTypeOf<Promise<TransactionRecord>>()
  expectTypeOf(open({ view: 'WalletSend' })).toEqualTypeOf<Promise<TransactionRecord>>()
  expectTypeOf(open({ view: 'SwitchNetwork', arguments: { chainId: 'eip155:1' } })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(open({ namespace: 'eip155' })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(open()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(open({} as OpenOptions)).toEqualTypeOf<Promise<void>>()
  // @ts-expect-error an amount is text, never a float
  void open({ view: 'WalletSend', arguments: { amount: 1.5 } })
})
