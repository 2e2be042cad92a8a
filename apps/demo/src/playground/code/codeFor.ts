import type { ChainNamespace } from '@foyer/core'
import { changedFeatures, locales, type Settings, switches, themeFor } from '../../settings/settings.ts'
import { literal } from './literal.ts'

const adapters: Record<ChainNamespace, { package: string; name: string }> = {
  eip155: { package: '@foyer/adapters-evm', name: 'evmAdapter' },
  solana: { package: '@foyer/adapters-solana', name: 'solanaAdapter' },
  polkadot: { package: '@foyer/adapters-polkadot', name: 'polkadotAdapter' },
  bip122: { package: '@foyer/adapters-bip122', name: 'bip122Adapter' },
}

/** Switches that are options of the modal by the same name. */
const plainSwitches = [
  'embedded',
  'enableNetworkSwitch',
  'allowUnsupportedChain',
  'enableEIP6963',
  'enableInjected',
  'revokeOnDisconnect',
] as const

const source = ({ package: from, name }: { package: string; name: string }) =>
  `() => import('${from}').then(({ ${name} }) => ${name}())`

const services = (settings: Settings) => {
  const { walletConnect, login } = settings
  const urls = {
    ...(walletConnect && { registry: 'https://registry.example', blockchain: 'https://api.example' }),
    ...(walletConnect && settings.analytics && { analytics: 'https://events.example' }),
    ...(login && { auth: 'https://vault.example' }),
  }
  if (Object.keys(urls).length === 0) return []
  return ['  // Services that you host. One without an address is off.', `  urls: ${literal(urls)},`]
}

const signIn = ({ signIn: mode }: Settings) =>
  mode === 'off'
    ? []
    : [
        '  siwx: createSiwx({',
        ...(mode === 'required' ? ['    required: true,'] : []),
        `    getNonce: async ({ signal }) => (await ask('/nonce', { signal })).nonce,`,
        '    verify: async ({ message, signature }) => {',
        '      const body = JSON.stringify({ message, signature })',
        `      const headers = { 'content-type': 'application/json' }`,
        `      return (await ask('/verify', { method: 'POST', headers, body })).ok === true`,
        '    },',
        `    getSession: ({ signal }) => ask('/session', { signal }),`,
        '    signOut: async () => {',
        `      await ask('/sign-out', { method: 'POST' })`,
        '    },',
        '  }),',
      ]

const ASK = `// Your server, with the routes of the guide “Sign in with your server”.
async function ask(path: string, init?: RequestInit) {
  const answer = await fetch('/sign-in' + path, init)
  // 401 is a refusal. After any other failure the visitor may try again.
  if (!answer.ok && answer.status !== 401) throw new Error('The server answered ' + answer.status)
  return answer.json()
}
`

const themeLines = (settings: Settings) => {
  const theme = themeFor(settings)
  if (theme.mode === 'auto' && !theme.variables) return []
  return [`  theme: ${literal({ ...(theme.mode !== 'auto' && { mode: theme.mode }), variables: theme.variables })},`]
}

const choices = (settings: Settings) => {
  const { locale, preload, accountType, legalCheckbox } = settings
  const features = changedFeatures(settings)
  return [
    ...plainSwitches
      .filter(name => settings[name] !== switches[name].initial)
      .map(name => `  ${name}: ${settings[name]},`),
    ...(accountType === 'eoa' ? [`  defaultAccountTypes: { eip155: 'eoa' },`] : []),
    ...(legalCheckbox ? [`  termsConditionsUrl: '/terms.html',`, `  privacyPolicyUrl: '/privacy.html',`] : []),
    ...(Object.keys(features).length > 0 ? [`  features: ${literal(features)},`] : []),
    ...(locale === locales[0] ? [] : [`  locale: ${literal(locale)},`]),
    ...(preload === 'idle' ? [] : [`  preload: '${preload}',`]),
    ...themeLines(settings),
  ]
}

const app = (settings: Settings) =>
  settings.embedded
    ? ['export const App = () => <ModalRoot options={options} />']
    : [
        'export const App = () => (',
        '  <ModalRoot options={options}>',
        ...(settings.enableNetworkSwitch ? ['    <NetworkButton />'] : []),
        '    <ConnectButton />',
        '  </ModalRoot>',
        ')',
      ]

const imports = (settings: Settings) => {
  const { embedded, enableNetworkSwitch, login, signIn: mode } = settings
  const names = ['ModalRoot', 'defineOptions']
  if (!embedded) names.push('ConnectButton')
  if (!embedded && enableNetworkSwitch) names.push('NetworkButton')
  return [
    ...(login ? [`import { authConnector } from '@foyer/auth'`] : []),
    ...(mode === 'off' ? [] : [`import { createSiwx } from '@foyer/core/siwx'`]),
    `import { ${names.sort((a, b) => a.localeCompare(b)).join(', ')} } from '@foyer/react'`,
  ]
}

/** Returns a complete module that embeds the modal with these settings. It names only what differs from the defaults. */
export function codeFor(settings: Settings): string {
  const { families, walletConnect, login, signIn: mode } = settings
  return [
    ...imports(settings),
    '',
    ...(mode === 'off' ? [] : [ASK]),
    'const options = defineOptions({',
    `  metadata: { name: 'My app' },`,
    ...(walletConnect ? [`  projectId: '…', // of WalletConnect`] : []),
    '  adapters: [',
    ...families.map(family => `    ${source(adapters[family])},`),
    ...(walletConnect ? [`    ${source({ package: '@foyer/walletconnect', name: 'walletConnect' })},`] : []),
    '  ],',
    ...(login ? ['  auth: authConnector(),'] : []),
    ...services(settings),
    ...signIn(settings),
    ...choices(settings),
    '})',
    '',
    ...app(settings),
    '',
  ].join('\n')
}

/** Returns the command that installs what the code of these settings imports. */
export function installFor({ families, walletConnect, login, signIn: mode }: Settings): string {
  return [
    'npm install @foyer/react',
    ...families.map(family => adapters[family].package),
    ...(walletConnect ? ['@foyer/walletconnect'] : []),
    ...(login ? ['@foyer/auth'] : []),
    ...(mode === 'off' ? [] : ['@foyer/core']),
    'react react-dom',
  ].join(' ')
}
