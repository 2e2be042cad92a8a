import { describe, expect, it } from 'vitest'
import { signs } from './signs.ts'

const DECIDING = [
  'personal_sign',
  'personal_signTypedData',
  'personal_sendTransaction',
  'personal_unlockAccount',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_sendUserOperation',
  'eth_sendPrivateTransaction',
  'eth_decrypt',
  'wallet_sendCalls',
  'wallet_sendTransaction',
  'wallet_sign',
  'wallet_signIn',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_connect',
  'wallet_invokeSnap',
  'wallet_swapAsset',
  'wallet_getEntropy',
  'wallet_getPrivateKey',
  'klay_sendTransaction',
  'anything',
  'wallet_somethingNew',
  'wallet_getSeedPhrase',
  'wallet_getDelegation',
  'eth_sendERC20',
  'eth_broadcastTransaction',
  'eth_transfer',
  'eth_approveTransaction',
  'eth_unlockAccount',
  'metamask_sendDomainMetadataAndTransfer',
  'foo_getSharedSecret',
]

const HARMLESS = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_getBalance',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionBySenderAndNonce',
  'eth_getTransactionReceipt',
  'eth_requestAccounts',
  'eth_maxPriorityFeePerGas',
  'eth_blobBaseFee',
  'eth_newPendingTransactionFilter',
  'eth_feeHistory',
  'net_version',
  'web3_clientVersion',
  'debug_traceTransaction',
  'metamask_logWeb3ShimUsage',
  'metamask_sendDomainMetadata',
  'personal_ecRecover',
  'wallet_addEthereumChain',
  'wallet_disconnect',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
  'wallet_registerOnboarding',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_showCallsStatus',
  'wallet_switchEthereumChain',
  'wallet_updateEthereumChain',
  'wallet_watchAsset',
  'zks_estimateFee',
  'linea_getProof',
]

describe('signs', () => {
  it.each(DECIDING)('H70 %s may sign, send or give a right', method => {
    expect(signs(method)).toBe(true)
  })

  it.each(HARMLESS)('H70 %s is sent as it is', method => {
    expect(signs(method)).toBe(false)
  })
})
