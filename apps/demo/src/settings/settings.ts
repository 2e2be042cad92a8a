import type { ChainNamespace, ModalOptions } from '@foyer/core'
import { everyFamily } from '../site/familyNames.ts'

/** Settings of the demo. They are stored in the address, so that a link shows the same page. */
export const switches = {
  embedded: { label: 'Embedded in the page', initial: false },
  collapseWallets: { label: 'Collapse the wallets', initial: false },
  legalCheckbox: { label: 'Terms checkbox', initial: false },
  enableNetworkSwitch: { label: 'Network switching', initial: true },
  allowUnsupportedChain: { label: 'Allow any chain', initial: false },
  enableEIP6963: { label: 'Announced wallets', initial: true },
  enableInjected: { label: 'Wallet at window.ethereum', initial: true },
  walletConnect: { label: 'Remote services: WalletConnect, tokens, activity', initial: true },
  login: { label: 'Login by email and social account', initial: true },
  smartSessions: { label: 'Permissions that an account has granted to sites', initial: false },
  executeTogether: { label: 'EVM wallets execute calls together (EIP-5792)', initial: false },
  revokeOnDisconnect: { label: 'Revoke on disconnect', initial: false },
} as const

export type Switch = keyof typeof switches

export const themes = ['auto', 'light', 'dark'] as const
export const locales = ['en'] as const
/** Whether the visitor signs in to the server of this page after connecting. */
export const signIns = ['off', 'optional', 'required'] as const
/** Account of a visitor who comes in by a login, on chains that have both. */
export const accountTypes = ['smartAccount', 'eoa'] as const
const preloads = ['idle', 'intent', 'none'] as const

export type Settings = Record<Switch, boolean> & {
  theme: (typeof themes)[number]
  locale: (typeof locales)[number]
  signIn: (typeof signIns)[number]
  accountType: (typeof accountTypes)[number]
  /** When the modal loads. */
  preload: (typeof preloads)[number]
  wallets: 'sim' | 'none'
  /** Chain families in the order of the page; at least one. */
  families: readonly ChainNamespace[]
}

const names = Object.keys(switches) as Switch[]

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value =>
  values.find(value => value === text) ?? values[0]!

const familiesFrom = (text: string | null): readonly ChainNamespace[] => {
  const named = everyFamily.filter(family => text?.split(',').includes(family))
  return named.length > 0 ? named : everyFamily
}

export function settingsFrom(search: string): Settings {
  const query = new URLSearchParams(search)
  const isOn = (name: Switch) => {
    const text = query.get(name)
    return text === null ? switches[name].initial : text !== '0'
  }
  return {
    ...(Object.fromEntries(names.map(name => [name, isOn(name)])) as Record<Switch, boolean>),
    theme: oneOf(themes, query.get('theme')),
    locale: oneOf(locales, query.get('locale')),
    signIn: oneOf(signIns, query.get('signIn')),
    accountType: oneOf(accountTypes, query.get('accountType')),
    preload: oneOf(preloads, query.get('preload')),
    wallets: oneOf(['sim', 'none'], query.get('wallets')),
    families: familiesFrom(query.get('families')),
  }
}

/** Returns the address with the settings that differ from the defaults. */
export function searchFor(settings: Settings): string {
  const query = new URLSearchParams()
  for (const name of names) {
    if (settings[name] !== switches[name].initial) query.set(name, settings[name] ? '1' : '0')
  }
  if (settings.theme !== 'auto') query.set('theme', settings.theme)
  if (settings.locale !== locales[0]) query.set('locale', settings.locale)
  if (settings.signIn !== signIns[0]) query.set('signIn', settings.signIn)
  if (settings.accountType !== accountTypes[0]) query.set('accountType', settings.accountType)
  if (settings.preload !== preloads[0]) query.set('preload', settings.preload)
  if (settings.wallets !== 'sim') query.set('wallets', settings.wallets)
  if (settings.families.length < everyFamily.length) query.set('families', settings.families.join(','))
  // A comma needs no escaping in a query.
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** Returns the settings as options of the modal. */
export function optionsFor(settings: Settings): Omit<ModalOptions, 'adapters'> {
  const {
    collapseWallets,
    legalCheckbox,
    smartSessions,
    walletConnect,
    accountType,
    theme: _,
    wallets: __,
    families: ___,
    signIn: ____,
    executeTogether: _____,
    login: ______,
    ...options
  } = settings
  return {
    ...options,
    defaultAccountTypes: { eip155: accountType },
    // WalletConnect and the registry need a project id; without one they are off.
    ...(walletConnect && { projectId: 'foyer-demo' }),
    features: { collapseWallets, legalCheckbox, smartSessions },
    ...(legalCheckbox && {
      termsConditionsUrl: new URL('/terms.html', location.href).href,
      privacyPolicyUrl: new URL('/privacy.html', location.href).href,
    }),
  }
}
