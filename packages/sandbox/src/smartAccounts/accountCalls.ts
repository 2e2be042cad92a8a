import { type Address, decodeFunctionData, type Hex, parseAbi } from 'viem'

/** Functions of an account and of its factory. */
export const ACCOUNT_ABI = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data) payable returns (bytes)',
  'function executeBatch(Call[] calls) payable returns (bytes[])',
  'function createAccount(bytes32 ownSalt) payable returns (address)',
])

/** Call that an account makes. */
export interface AccountCall {
  to: Address
  value: bigint
  data: Hex
}

/** Calls in the calldata of an account; none in calldata of another kind. */
export function callsIn(callData: Hex): AccountCall[] {
  try {
    const { functionName, args } = decodeFunctionData({ abi: ACCOUNT_ABI, data: callData })
    if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
    return functionName === 'executeBatch' ? args[0].map(({ target, ...call }) => ({ to: target, ...call })) : []
  } catch {
    return []
  }
}
