import { DEPLOYER, ENTRY_POINT, FACTORY, IMPLEMENTATION } from './addresses.ts'
import { ACCOUNT_INIT, FACTORY_INIT } from './compiled.ts'
import { ENTRY_POINT_INIT } from './entryPoint.ts'

/** Transaction that puts a contract at its address: `data` for `to`, from any account. A chain that has the contract refuses it. */
export type Deployment = { address: `0x${string}`; to: typeof DEPLOYER; data: `0x${string}` }

/** Salt of EntryPoint 0.8, chosen by its authors. */
const ENTRY_POINT_SALT = '0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
const NO_SALT = '0'.repeat(64)

const deployment = (address: `0x${string}`, salt: string, init: string): Deployment => ({
  address,
  to: DEPLOYER,
  data: `0x${salt}${init.slice(2)}`,
})

/** Deployments that a chain needs before it can have smart accounts, in this order. */
export const deployments: readonly Deployment[] = [
  deployment(ENTRY_POINT, ENTRY_POINT_SALT, ENTRY_POINT_INIT),
  deployment(IMPLEMENTATION, NO_SALT, ACCOUNT_INIT),
  deployment(FACTORY, NO_SALT, `${FACTORY_INIT}${IMPLEMENTATION.slice(2).toLowerCase().padStart(64, '0')}`),
]
