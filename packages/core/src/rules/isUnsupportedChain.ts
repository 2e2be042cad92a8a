/**
 * Whether a network switch opens UnsupportedChain. Requires all four: the host did not request the network, switching is enabled,
 * unsupported chains are not allowed, and the modal is not in basic WalletConnect mode.
 */
export const isUnsupportedChain = (input: {
  requested: boolean
  switchingEnabled: boolean
  allowUnsupported: boolean
  basic: boolean
}): boolean => !input.requested && input.switchingEnabled && !input.allowUnsupported && !input.basic
