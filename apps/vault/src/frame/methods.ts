import type { ChainNamespace } from '@foyer/core/chain'
import type { VaultConfig } from '../config.ts'

/** Methods by namespace, by WalletConnect's names. */
export type Methods = Readonly<Record<ChainNamespace, readonly string[]>>

const SMART = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'] as const

/** Request of EIP-5792. */
export type SmartMethod = (typeof SMART)[number]

const METHODS: Methods = {
  eip155: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_signTransaction'],
  solana: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
  bip122: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
}

/** Requests that the vault serves. Those for several calls need a chain with smart accounts. */
export const methodsOf = ({ chains }: Pick<VaultConfig, 'chains'>): Methods =>
  chains.some(({ smartAccount }) => smartAccount) ? { ...METHODS, eip155: [...METHODS.eip155, ...SMART] } : METHODS
