const EVM_ADDRESS = /^(?:0x)?[0-9a-fA-F]{40}$/

/**
 * 40 hex characters with or without `0x`, in any case. In its own file so that the EVM adapter does not carry the hashes of other
 * namespaces.
 */
export const isEvmAddress = (text: string): boolean => EVM_ADDRESS.test(text)

/** Address that an API needs for the native currency. @see https://eips.ethereum.org/EIPS/eip-7528 */
export const NATIVE_EVM_ADDRESS = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
