import { ICON, WALLETS } from './announced.ts'

/**
 * Announces wallets as extensions do, before the page's own scripts run. They are plain objects without cryptography: none is asked for
 * an account, and simulated wallets would take longer to start than the page.
 */
export function announceWallets() {
  for (const name of WALLETS.eip155) announceProvider(name)
  for (const name of WALLETS.solana) registerWallet(name, ['solana:mainnet'], ['solana:signMessage'])
  for (const name of WALLETS.bip122)
    registerWallet(name, ['bitcoin:mainnet'], ['bitcoin:connect', 'bitcoin:signMessage'])
  const injected = WALLETS.polkadot.map(name => [name, { version: '1.0.0', enable: refuse }])
  Object.assign(window, { injectedWeb3: Object.fromEntries(injected) })
}

const refuse = () => Promise.reject(new Error('The wallets of this page connect to none.'))

/** @see https://eips.ethereum.org/EIPS/eip-6963 */
function announceProvider(name: string) {
  const info = { uuid: crypto.randomUUID(), name, icon: ICON, rdns: `example.${name.toLowerCase()}` }
  const provider = { request: refuse, on() {}, removeListener() {} }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

type Register = (wallet: unknown) => void

/** @see https://github.com/wallet-standard/wallet-standard */
function registerWallet(name: string, chains: string[], own: string[]) {
  const features = Object.fromEntries(
    ['standard:connect', ...own].map(feature => [
      feature,
      { version: '1.0.0', [feature.slice(feature.indexOf(':') + 1)]: refuse },
    ]),
  )
  const events = { version: '1.0.0', on: () => () => {} }
  const wallet = {
    version: '1.0.0',
    name,
    icon: ICON,
    chains,
    accounts: [],
    features: { ...features, 'standard:events': events },
  }
  const register = ({ register: add }: { register: Register }) => add(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', event => register((event as CustomEvent).detail))
}
