import { expect, it } from 'vitest'
import type { ChainClaims } from './chainClaim.ts'
import { differenceOf } from './differenceOf.ts'

it('H70 a wallet that cannot be listened to cannot say where it is', async () => {
  const answers: Record<string, unknown> = {
    eth_accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    eth_chainId: '0x1',
  }
  const shown = { chainId: 'eip155:1', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } as const
  const claims: ChainClaims = new WeakMap()
  const { signal } = new AbortController()
  const plain = { request: async ({ method }: { method: string }) => answers[method] }
  expect(await differenceOf(plain, claims, shown, signal)).toBeUndefined()
  const failing = {
    ...plain,
    on() {
      throw new Error('No listeners')
    },
  }
  expect(await differenceOf(failing, claims, shown, signal)).toMatchObject({ cause: { code: 'wallet.failed' } })
})
