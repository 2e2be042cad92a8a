import type { ChainNamespace, ModalOptions } from '@foyer/core'
import { everyFamily } from '../site/familyNames.ts'
import { type Profile, profiles } from '../wallets/profiles.ts'

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

/** Feature flags that only the playground has switches for. */
export const featureSwitches = {
  allWallets: { label: 'List of all wallets', initial: true },
  email: { label: 'Login by email', initial: true },
  socials: { label: 'Login by social account', initial: true },
  onramp: { label: 'Buy', initial: true },
  swaps: { label: 'Swap', initial: true },
  receive: { label: 'Receive', initial: true },
  send: { label: 'Send', initial: true },
  history: { label: 'Activity and NFTs', initial: true },
  analytics: { label: 'Analytics events', initial: true },
} as const

export type FeatureSwitch = keyof typeof featureSwitches

export const themes = ['auto', 'light', 'dark'] as const
export const locales = ['en'] as const
/** Whether the visitor signs in to the server of this page after connecting. */
export const signIns = ['off', 'optional', 'required'] as const
/** Account of a visitor who comes in by a login, on chains that have both. */
export const accountTypes = ['smartAccount', 'eoa'] as const
const preloads = ['idle', 'intent', 'none'] as const
/** Fonts of the modal by their name in the address; the first is the modal's own. */
export const fonts = {
  inter: undefined,
  serif: 'Georgia, serif',
  mono: 'ui-monospace, monospace',
} as const
/** Panels below the modal of the playground. */
const panels = ['code', 'actors', 'faults', 'wallets'] as const

/** Corner radius of the dialog if the host sets none. */
export const RADIUS = 28

const allSwitches = { ...switches, ...featureSwitches }

export type Settings = Record<Switch | FeatureSwitch, boolean> & {
  theme: (typeof themes)[number]
  locale: (typeof locales)[number]
  signIn: (typeof signIns)[number]
  accountType: (typeof accountTypes)[number]
  /** When the modal loads. */
  preload: (typeof preloads)[number]
  wallets: 'sim' | 'none'
  /** Real wallets that the simulated ones behave like. None: those of the page. */
  profiles: readonly Profile[]
  /** Chain families in the order of the page; at least one. */
  families: readonly ChainNamespace[]
  /** `#rrggbb`; undefined is the modal's own. */
  accent: string | undefined
  /** Corner radius of the dialog in pixels. */
  radius: number
  font: keyof typeof fonts
  panel: (typeof panels)[number]
}

const names = Object.keys(allSwitches) as (Switch | FeatureSwitch)[]

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value =>
  values.find(value => value === text) ?? values[0]!

const familiesFrom = (text: string | null): readonly ChainNamespace[] => {
  const named = everyFamily.filter(family => text?.split(',').includes(family))
  return named.length > 0 ? named : everyFamily
}

const accentFrom = (text: string | null) => (text && /^[0-9a-f]{6}$/i.test(text) ? `#${text.toLowerCase()}` : undefined)

const radiusFrom = (text: string | null) => (text && /^\d{1,2}$/.test(text) ? Math.min(Number(text), RADIUS) : RADIUS)

/** Reads the settings of an address. What it does not name, or names wrongly, has its default. */
export function settingsFrom(search: string): Settings {
  const query = new URLSearchParams(search)
  const isOn = (name: Switch | FeatureSwitch) => {
    const text = query.get(name)
    return text === null ? allSwitches[name].initial : text !== '0'
  }
  return {
    ...(Object.fromEntries(names.map(name => [name, isOn(name)])) as Record<Switch | FeatureSwitch, boolean>),
    theme: oneOf(themes, query.get('theme')),
    locale: oneOf(locales, query.get('locale')),
    signIn: oneOf(signIns, query.get('signIn')),
    accountType: oneOf(accountTypes, query.get('accountType')),
    preload: oneOf(preloads, query.get('preload')),
    wallets: oneOf(['sim', 'none'], query.get('wallets')),
    profiles: profiles.filter(profile => query.get('wallets')?.split(',').includes(profile)),
    families: familiesFrom(query.get('families')),
    accent: accentFrom(query.get('accent')),
    radius: radiusFrom(query.get('radius')),
    font: oneOf(Object.keys(fonts) as (keyof typeof fonts)[], query.get('font')),
    panel: oneOf(panels, query.get('panel')),
  }
}

/** Returns the address with the settings that differ from the defaults. */
export function searchFor(settings: Settings): string {
  const query = new URLSearchParams()
  for (const name of names) {
    if (settings[name] !== allSwitches[name].initial) query.set(name, settings[name] ? '1' : '0')
  }
  if (settings.theme !== 'auto') query.set('theme', settings.theme)
  if (settings.locale !== locales[0]) query.set('locale', settings.locale)
  if (settings.signIn !== signIns[0]) query.set('signIn', settings.signIn)
  if (settings.accountType !== accountTypes[0]) query.set('accountType', settings.accountType)
  if (settings.preload !== preloads[0]) query.set('preload', settings.preload)
  if (settings.wallets !== 'sim') query.set('wallets', settings.wallets)
  else if (settings.profiles.length > 0) query.set('wallets', settings.profiles.join(','))
  if (settings.families.length < everyFamily.length) query.set('families', settings.families.join(','))
  if (settings.accent) query.set('accent', settings.accent.slice(1))
  if (settings.radius !== RADIUS) query.set('radius', String(settings.radius))
  if (settings.font !== 'inter') query.set('font', settings.font)
  if (settings.panel !== panels[0]) query.set('panel', settings.panel)
  // A comma needs no escaping in a query.
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** Returns the theme of the modal; it is live, unlike the options. */
export function themeFor({ theme, accent, radius, font }: Settings): NonNullable<ModalOptions['theme']> {
  const variables = {
    ...(accent && { '--foyer-accent': accent }),
    ...(radius !== RADIUS && { '--foyer-radius': `${radius}px` }),
    ...(fonts[font] && { '--foyer-font-family': fonts[font] }),
  }
  return { mode: theme, ...(Object.keys(variables).length > 0 && { variables }) }
}

/** Returns the flags of the settings that differ from the modal's defaults. */
export function changedFeatures(settings: Settings): NonNullable<ModalOptions['features']> {
  const { collapseWallets, legalCheckbox, smartSessions } = settings
  const off = (Object.keys(featureSwitches) as FeatureSwitch[]).filter(name => !settings[name])
  return {
    ...(collapseWallets && { collapseWallets }),
    ...(legalCheckbox && { legalCheckbox }),
    ...(smartSessions && { smartSessions }),
    ...Object.fromEntries(off.map(name => [name, false])),
  }
}

/** Returns the settings as options of the modal. */
export function optionsFor(settings: Settings): Omit<ModalOptions, 'adapters'> {
  const { embedded, enableNetworkSwitch, allowUnsupportedChain, enableEIP6963, enableInjected } = settings
  const { revokeOnDisconnect, locale, preload, accountType, walletConnect, legalCheckbox } = settings
  return {
    embedded,
    enableNetworkSwitch,
    allowUnsupportedChain,
    enableEIP6963,
    enableInjected,
    revokeOnDisconnect,
    locale,
    preload,
    defaultAccountTypes: { eip155: accountType },
    // WalletConnect and the registry need a project id; without one they are off.
    ...(walletConnect && { projectId: 'foyer-demo' }),
    features: changedFeatures(settings),
    ...(legalCheckbox && {
      termsConditionsUrl: new URL('/terms.html', location.href).href,
      privacyPolicyUrl: new URL('/privacy.html', location.href).href,
    }),
  }
}
