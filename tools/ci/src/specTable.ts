/** Specs of the demo that show what a folder holds, by its path or the start of it. The longest path that fits counts. */
export const SPECS: Readonly<Record<string, readonly string[]>> = {
  'apps/auth-server': ['login', 'loginApproval', 'loginBlocked'],
  'apps/demo/src': ['page', 'connect', 'connected'],
  'apps/demo/src/dapp': ['dapp'],
  'apps/demo/src/headless': ['hazards'],
  'apps/demo/src/hostile': ['hazards'],
  'apps/demo/src/hostileWallets': ['hostile-wallets'],
  'apps/demo/src/lab': ['lab'],
  'apps/demo/src/playground': ['playground', 'playgroundCode'],
  'apps/demo/src/wagmi': ['wagmi'],
  'apps/demo/src/wallets': ['bitcoinWallets', 'drawnWallets', 'evmWallets', 'polkadotWallets', 'safe', 'solanaWallets'],
  'apps/vault': ['login', 'loginApproval', 'loginBlocked', 'smartAccounts'],
  'packages/adapters-bip122': ['families', 'family', 'send', 'transactions', 'bitcoinWallets'],
  'packages/adapters-evm': ['connect', 'connected', 'send', 'dapp', 'evmWallets', 'safe'],
  'packages/adapters-evm/src/operation': ['smartAccounts', 'paymaster'],
  'packages/adapters-evm/src/remote': ['phone', 'sendByPhone'],
  'packages/adapters-evm/src/swap': ['swap', 'swapByPhone'],
  'packages/adapters-evm/src/transfer': ['send', 'sendByPhone', 'transactions', 'swap'],
  'packages/adapters-polkadot': ['families', 'family', 'send', 'transactions', 'polkadotWallets'],
  'packages/adapters-solana': ['families', 'family', 'send', 'transactions', 'solanaWallets'],
  'packages/auth': ['login', 'loginApproval', 'loginBlocked', 'smartAccounts'],
  'packages/core/src': ['connect', 'connected', 'window', 'send'],
  'packages/core/src/siwx': ['signIn', 'signInTrouble'],
  'packages/core/src/walletconnect': ['phone', 'sendByPhone'],
  'packages/react/src': ['connect', 'connected', 'focus', 'window', 'send'],
  'packages/sandbox/src': ['connect', 'send', 'swap', 'buy', 'names'],
  'packages/sandbox/src/phone': ['phone', 'sendByPhone', 'swapByPhone'],
  'packages/smart-account': ['smartAccounts', 'paymaster'],
  'packages/testing/src': ['connect', 'family', 'families'],
  'packages/wagmi': ['wagmi'],
  'packages/walletconnect': ['phone', 'sendByPhone', 'families'],
}

/** The same for flows, by the name of their folder in core and React. */
export const FLOW_SPECS: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'connected', 'families'],
  activity: ['account'],
  allWallets: ['connect', 'phone'],
  amount: ['send', 'swap'],
  analytics: ['analytics'],
  approval: ['loginApproval'],
  buy: ['buy'],
  catalogue: ['connect', 'phone'],
  choice: ['families'],
  commands: ['window', 'connected'],
  connect: ['connect', 'window'],
  connecting: ['connect', 'families'],
  connection: ['connect', 'connected', 'families', 'family', 'tabs', 'hazards'],
  deployment: ['smartAccounts'],
  disconnect: ['connected', 'families'],
  help: ['connect', 'window'],
  holdings: ['account', 'send'],
  identity: ['account', 'names'],
  lazyFlow: ['broken', 'window'],
  legal: ['connect', 'window'],
  login: ['login', 'loginApproval', 'loginBlocked'],
  modal: ['connect', 'connected', 'window', 'tabs', 'broken'],
  names: ['names'],
  network: ['connected', 'dapp'],
  pairing: ['phone', 'families'],
  payer: ['send', 'swap'],
  portfolio: ['account'],
  profile: ['families', 'connected'],
  provider: ['dapp'],
  receive: ['account'],
  receiver: ['send', 'names'],
  recovery: ['broken'],
  send: ['send', 'sendByPhone'],
  siwx: ['signIn', 'signInTrouble'],
  smartSessions: ['smartSessions'],
  swap: ['swap', 'swapByPhone'],
  toast: ['window', 'connected'],
  transactions: ['transactions', 'send'],
  walletConnect: ['phone', 'sendByPhone'],
  walletWays: ['phone', 'connect'],
}

const FLOW = /^packages\/(?:core|react)\/src\/flows\/([^/]+)\//

/** Flow of a file, if it is one's. */
export const flowOf = (path: string): string | undefined => FLOW.exec(path)?.[1]

/** Specs of the demo for a changed file: itself, those of its flow, or those of its folder. */
export function specsFor(path: string): readonly string[] {
  const own = /^apps\/demo\/e2e\/([\w-]+)\.spec\.ts$/.exec(path)?.[1]
  if (own !== undefined) return [own]
  if (/\.(?:test|test-d|fixture)\.tsx?$/.test(path)) return []
  const flow = flowOf(path)
  if (flow !== undefined && Object.hasOwn(FLOW_SPECS, flow)) return FLOW_SPECS[flow]!
  const fitting = Object.keys(SPECS).filter(start => path.startsWith(`${start}/`))
  const [longest] = fitting.sort((one, other) => other.length - one.length)
  return longest === undefined ? [] : SPECS[longest]!
}
