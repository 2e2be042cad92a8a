import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  // What a page itself uses before its modal has loaded: typed options, what an error is, and the check of what is given. The ready-made hosts of
  // sign-in are further down.
  options: { exports: ['defineOptions'] },
  // For a page and its server.
  stateCookie: { from: ['src/platform/browser/stateCookie.ts'] },
  errors: { early: 'outer', exports: ['FoyerError', 'isFoyerError'], from: ['src/loadOnce.ts'] },
  schema: { early: 'outer', from: ['src/schema/advice.ts', 'src/schema/leaves.ts', 'src/schema/schema.ts'] },
  // Shared by the modal and the adapters. Addresses need hash functions, and endpoints are asked once a wallet is connected.
  chain: {
    early: 'outer',
    from: ['src/chain/index.ts', 'src/chain/adapters/index.ts'],
    without: [
      '@noble/hashes',
      '@scure/base',
      'src/chain/amount.ts',
      'src/chain/caipAddress.ts',
      'src/chain/coinType.ts',
      'src/chain/evmAddress.ts',
      'src/chain/isMoney.ts',
      'src/chain/nativeTokens.ts',
      'src/chain/offchainMessage.ts',
      'src/chain/paymentUri.ts',
      'src/chain/adapters/agreement.ts',
      'src/chain/adapters/batch.ts',
      'src/chain/adapters/endpoint.ts',
      'src/chain/adapters/fromAnyEndpoint.ts',
      'src/chain/adapters/networkEndpoints.ts',
      'src/chain/adapters/paced.ts',
      'src/walletconnect/relaySocket.ts',
    ],
  },
  // Loaded with the events of a connected wallet.
  agreement: { from: ['src/chain/adapters/agreement.ts'] },
  // Shared by the pairing view and WalletConnect's client, both loaded late.
  relaySocket: { from: ['src/walletconnect/relaySocket.ts'] },
  // What a page shows of a connected account and its transfers.
  amounts: {
    from: [
      'src/chain/amount.ts',
      'src/chain/caipAddress.ts',
      'src/chain/coinType.ts',
      'src/chain/evmAddress.ts',
      'src/chain/isMoney.ts',
      'src/chain/nativeTokens.ts',
      'src/chain/paymentUri.ts',
    ],
  },
  endpoints: { from: ['src/chain/adapters/index.ts'] },
  checksum: { from: ['src/chain/checksumAddress.ts'] },
  addresses: { from: ['src/chain/index.ts'] },
  // What a device signs in place of a text.
  offchainMessage: { from: ['src/chain/offchainMessage.ts'] },
  // The format of sign-in messages, which the modal, the adapters and a host's server share.
  signInLayout: { from: ['src/siwx/signInLayout.ts'] },
  siwxHosts: { from: ['src/siwx/createSiwx.ts', 'src/siwx/localSiwx.ts'] },
  signInMessages: {
    from: ['src/siwx/formatSignInMessage.ts', 'src/siwx/isSameAccount.ts', 'src/siwx/hasSignInFields.ts'],
  },
  // The modal up to its first view.
  core: {
    // All of them would take the headless core over its budget.
    early: 'outer',
    exports: [
      'createModalActor',
      'watchTree',
      'connectionOf',
      'getAccount',
      'isPending',
      'selectAccountTransactions',
      'selectCanClose',
      'selectCanGoBack',
      'selectEntry',
      'selectLegal',
      'selectNetwork',
      'selectNetworkPicture',
      'selectNetworks',
      'selectOpening',
      'selectSignInState',
      'selectStatus',
      'selectTransactions',
      'selectView',
      'selectWindow',
    ],
  },
  // The list of wallets. Apart, because a headless page loads it with the catalogue.
  wallets: { exports: ['rowTarget', 'selectAllWalletsEntry', 'selectConnectMethods', 'selectWallets'] },
  // The account of a connected visitor, which loads with connections.
  accounts: { exports: ['selectAccount', 'selectAccountTabs'] },
  // The selectors of the views that follow it and the host's commands, which load together once the window has opened, and the check of
  // texts that may leave the page, which analytics and the catalogue share.
  views: {
    // Only where the host has given a cookie: a file of its own would divide the files that the first press fetches.
    doors: ['src/initialState/keepState.ts'],
    from: ['src/rules/secrets.ts'],
    exports: [
      'createCommands',
      'disconnectedWith',
      'isDoubtfulName',
      'isWalletAsked',
      'loadingStateOf',
      'selectAsk',
      'selectConnector',
      'selectFlow',
      'selectNetworkRows',
      'selectReach',
      'selectSwitch',
      'selectUnsupportedChain',
      'selectWalletEntry',
      'selectWalletsToGet',
    ],
  },
  // The selectors of the views of a connected visitor.
  account: { from: ['src/index.ts'] },
  // With ky and zod, for the services of all flows.
  http: { from: ['src/api/http.ts'] },
  // Asked wallets, the requests to those that are connected, and the link to a login's client, which its flow uses too.
  connection: {
    from: ['src/auth/authLink.ts'],
    doors: ['src/flows/connection/provideConnection.ts', 'src/flows/connection/provideRequests.ts'],
  },
  // What the flows that prepare transactions share, also with the list of transactions and the names of accounts.
  transfers: {
    from: [
      'src/flows/transactions/keptDraft.ts',
      'src/flows/identity/resolveName.ts',
      'src/flows/payer/coveredEntry.ts',
      'src/flows/payer/payer.ts',
      'src/flows/payer/handoverLook.ts',
      'src/api/loadClient.ts',
      'src/flows/lookAtTree.ts',
      'src/flows/steer.ts',
      'src/flows/toast/showToast.ts',
      'src/platform/randomId.ts',
      'src/platform/within.ts',
      'src/flows/holdings/holding.ts',
      'src/flows/holdings/pricedAddress.ts',
      'src/flows/holdings/shownAmount.ts',
      'src/flows/send/checkedTransfer.ts',
    ],
  },
  // The send flow with what its views read, and the receiver's names and addresses.
  send: { doors: ['src/flows/send'], exports: ['selectSend', 'sendOf'] },
  // The windows of a browser, for buying and for logins.
  windows: { doors: ['src/platform/browser/windows.ts'] },
  // The buy flow with what its views read.
  buy: { doors: ['src/flows/buy'], exports: ['selectBuy', 'buyOf'] },
  // Logins without a wallet, with what their views read, and the requests that wait in their wallet.
  login: { doors: ['src/flows/login'], exports: ['selectLogin', 'loginOf'] },
  approval: { doors: ['src/flows/approval'], exports: ['selectApproval', 'approvalOf', 'selectWayIn'] },
  // The names flow with what its views read.
  names: { doors: ['src/flows/names'], exports: ['namesOf', 'selectNames'] },
  // The site permissions with what their view reads.
  smartSessions: { doors: ['src/flows/smartSessions'], exports: ['smartSessionsOf', 'selectSmartSessions'] },
  // The swap flow with what its views read.
  swap: { doors: ['src/flows/swap'], exports: ['selectSwap', 'swapOf'] },
  // With the address rules of all namespaces, because a session of WalletConnect may contain each of them.
  pairing: { doors: ['src/flows/pairing'] },
  registry: { doors: ['src/api/registry.ts'] },
})
