import type { NameRecord } from '../../api/profile.ts'
import type { IdentityInput } from './identity.machine.ts'

export const ALICE = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const identityInput = (rest: Partial<IdentityInput> = {}): IdentityInput => ({
  available: true,
  address: ALICE,
  chainId: 'eip155:1',
  ...rest,
})

/** Name that resolves to `address` on Ethereum. */
export const nameRecord = (name: string, address = ALICE): NameRecord => ({
  name,
  addresses: { '2147483649': { address } },
  attributes: [],
})
