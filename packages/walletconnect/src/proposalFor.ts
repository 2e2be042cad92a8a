import type { ChainNamespace, SessionMethods } from '@foyer/core/chain'

/** Names of methods or events by chain namespace. */
type NamesByNamespace = { readonly [Namespace in ChainNamespace]?: readonly string[] }

/** Changes to the names that a session asks for. A removed name is not asked for, even if an adapter needs it. */
export type NameChanges = { readonly add?: NamesByNamespace; readonly remove?: NamesByNamespace }

/**
 * Methods and events of each namespace, by the names in its WalletConnect reference. A session cannot be extended later, so it asks for all
 * that a page may use; wallets leave out those that they do not support.
 * - `eth_sign` is missing: it signs any hash, also that of a transaction which the visitor never sees, and wallets have given it up.
 * - `eth_accounts`, `eth_requestAccounts` and `eth_chainId` are missing: the session itself answers them.
 * - Solana's sign-in is missing: wallets do not have it over WalletConnect.
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/evm
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/solana
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/polkadot
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
const DEFAULTS: Record<ChainNamespace, SessionMethods> = {
  eip155: {
    methods: [
      'personal_sign',
      'eth_sendTransaction',
      'eth_signTransaction',
      'eth_sendRawTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_watchAsset',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_revokePermissions',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_getAssets',
    ],
    events: ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'],
  },
  solana: {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  polkadot: {
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
  bip122: {
    methods: ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'],
    events: ['bip122_addressesChanged', 'accountsChanged', 'chainChanged'],
  },
}

/** Returns what a session asks for in a namespace: what its adapter needs, the defaults, and the changes of the host. */
export function proposalFor(
  namespace: ChainNamespace,
  needed: SessionMethods,
  options: { readonly methods?: NameChanges; readonly events?: NameChanges },
): SessionMethods {
  const names = (kind: 'methods' | 'events') => {
    const { add, remove } = options[kind] ?? {}
    const all = [...needed[kind], ...DEFAULTS[namespace][kind], ...(add?.[namespace] ?? [])]
    return [...new Set(all)].filter(name => !remove?.[namespace]?.includes(name))
  }
  return { methods: names('methods'), events: names('events') }
}
