import { port, source } from '../../port.ts'
import type { AccountKey } from '../account/account.ports.ts'

/** A transaction of the account has ended on its chain, or the visitor wants to see the account as it is now. */
export type DeploymentCheck = { type: 'deployment.check' }

/** Effects on the chain and on the root. */
export const deploymentPorts = {
  /** Whether the contract of the account is on its chain. Rejects where no endpoint answers, and where the chain cannot say. */
  deployed: port<boolean, AccountKey>('deployment.deployed'),
  /** Reports the transactions of the account that have ended. */
  watch: source<DeploymentCheck, AccountKey>('deployment.watch'),
}
