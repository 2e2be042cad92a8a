/** Methods that neither sign nor send, nor give a right to do so, although their name has a word of those that do. */
const HARMLESS =
  /^(?:eth_getTransactionBySenderAndNonce|metamask_sendDomainMetadata|personal_ecRecover|wallet_(?:(?:get|request|revoke)Permissions|revoke(?:ExecutionPermission|Session)))$/

/** Words in the names of what may sign, send or give a right. */
const DECIDING =
  /sign|send|submit|grant|permit|crypt|private|secret|entropy|mnemonic|seed|key|phrase|pass|token$|auth|delegat|approv|transfer|execut|unlock|recover/i

/** Names of reads, and of requests that change nothing that is signed. */
const READ =
  /^(?:(?!wallet_|personal_)[a-z0-9]+_(?:get|estimate)|(?:debug|trace|txpool)_|(?:eth_(?:accounts|b(?:lobB)?aseFee|blockNumber|call(?:Many)?|chainId|coinbase|createAccessList|feeHistory|gasPrice|maxPriorityFeePerGas|new\w*Filter|requestAccounts|simulateV1|(?:un)?subscribe|syncing|uninstallFilter)|net_(?:listening|peerCount|version)|web3_(?:clientVersion|sha3)|wallet_(?:(?:add|switch|update)EthereumChain|disconnect|getAssets|getCallsStatus|getCapabilities|registerOnboarding|showCallsStatus|watchAsset)|metamask_logWeb3ShimUsage)$)/

/** Whether a request may sign, send or give a right. Wallets have methods of their own, so that any that is not known may. */
export const signs = (method: string): boolean =>
  !HARMLESS.test(method) && (DECIDING.test(method) || !READ.test(method))
