/** Methods that neither sign nor send, nor give a right to do so, where their name does not tell by its kind. */
const HARMLESS =
  /^(?:eth_(?:accounts|b\w+Fee|blockNumber|call(?:Many)?|chainId|coinbase|createAccessList|feeHistory|gasPrice|getTransactionBySenderAndNonce|max\w+Gas|new\w*Filter|requestAccounts|simulateV1|(?:un)?subscribe|syncing|uninstallFilter)|net_\w+|web3_\w+|wallet_(?:(?:add|switch|update)EthereumChain|disconnect|getAssets|getCallsStatus|getCapabilities|getPermissions|registerOnboarding|re(?:quest|voke)Permissions|showCallsStatus|watchAsset)|metamask_(?:logWeb3ShimUsage|sendDomainMetadata)|personal_ecRecover)$/

/** Names of reads, of nodes and services. */
const READ = /^(?:(?!wallet_|personal_)[a-z0-9]+_(?:get|estimate)|(?:debug|trace|txpool)_)/

/** Names of what may sign, send or give a right, also where they begin like a read. */
const DECIDING = /sign|send|submit|grant|permit|crypt|private|secret|entropy|mnemonic|seed|key|token$/i

/** Whether a request may sign, send or give a right. Wallets have methods of their own, so that any that is not known may. */
export const signs = (method: string): boolean =>
  !HARMLESS.test(method) && (DECIDING.test(method) || !READ.test(method))
