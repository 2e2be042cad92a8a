import type { ChainNamespace } from '@foyer/core/chain'

/** Requests that the vault serves, by WalletConnect's names. */
export const METHODS: Record<ChainNamespace, readonly string[]> = {
  eip155: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_signTransaction'],
  solana: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
  bip122: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
}
