import { ENTRY_POINT } from '@foyer/smart-account'
import { deployments } from '@foyer/smart-account/deployments'
import {
  type Address,
  concat,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseEther,
  stringToHex,
  zeroHash,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { PAYMASTER_ABI } from '../contracts/abi.ts'
import { PAYMASTER, SIMULATION } from '../contracts/compiled.ts'
import { type Sent, sendAsDeployer } from '../contracts/deployer.ts'

/** PUBLIC key, of the sandbox alone: anything sent to it on a real chain is lost. */
const keyOf = (role: string): PrivateKeyAccount => privateKeyToAccount(keccak256(stringToHex(`Foyer sandbox: ${role}`)))

/** Pays for the bundles, and is paid back by the operations in them. */
export const BUNDLER: PrivateKeyAccount = keyOf('bundler')

/** Agrees to the operations that the paymasters sponsor. */
export const SPONSOR: PrivateKeyAccount = keyOf('sponsor')

/** Ether of the bundler, and of the paymaster in the EntryPoint. */
const FUNDS = parseEther('100')

/** More than the EntryPoint, the largest of the contracts, uses. */
const GAS = 8_000_000

/** Contract that deploys at the address of the code, as that of the account does. */
const CREATE2_DEPLOYER: Address = deployments[0]!.to

const PAYMASTER_INIT = encodeDeployData({ abi: PAYMASTER_ABI, bytecode: PAYMASTER, args: [SPONSOR.address] })

const placed = (bytecode: Hex, salt: Hex = zeroHash) => ({
  address: getContractAddress({ opcode: 'CREATE2', from: CREATE2_DEPLOYER, salt, bytecode }),
  to: CREATE2_DEPLOYER,
  data: concat([salt, bytecode]),
})

const filled = placed(PAYMASTER_INIT)
const empty = placed(PAYMASTER_INIT, keccak256(stringToHex('empty')))
const simulation = placed(SIMULATION)

/** Paymaster of contracts/Paymaster.sol with a deposit, and the same one without any. */
export const PAYMASTERS = { filled: filled.address, empty: empty.address } as const

/** Code that measures operations for the bundler. */
export const SIMULATION_ADDRESS: Address = simulation.address

const deposit: Sent = {
  to: ENTRY_POINT,
  data: encodeFunctionData({ abi: entryPoint08Abi, functionName: 'depositTo', args: [PAYMASTERS.filled] }),
  value: FUNDS,
}

/**
 * Deploys the EntryPoint, the smart account and its factory, and the contracts of the sandbox's bundler and paymaster. Their addresses are
 * those of their code, so a chain can have them once. Rejects if one of the transactions fails.
 */
export const deploySmartAccounts = (url: string): Promise<void> =>
  sendAsDeployer(url, {
    gas: GAS,
    all: [...deployments, filled, empty, simulation, deposit, { to: BUNDLER.address, data: '0x', value: FUNDS }],
  })
