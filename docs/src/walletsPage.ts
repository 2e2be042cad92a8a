import {
  BITCOIN_PROVIDER_PROFILES,
  type BitcoinProviderProfile,
  UNISAT_PROFILES,
  type UnisatProfile,
} from '@foyer/testing/bip122'
import { EVM_PROFILES, type EvmProfile, SAFE_PROFILE } from '@foyer/testing/evm'
import { POLKADOT_PROFILES, type PolkadotProfile } from '@foyer/testing/polkadot'
import { SOLANA_PROFILES, type SolanaProfile } from '@foyer/testing/solana'

/** Row of the table of real wallets. */
interface Row {
  wallet: string
  family: string
  /** Place in which it is found. */
  found: string
  /** Behaviour after a reload. */
  reload: string
  /** Changes that the wallet tells the page. */
  changes: string
  ran: string
  version: string
  date: string
  see: readonly string[]
}

const ASKED = 'asked without a prompt'
const KEPT = 'shows what it shared last: it prompts whatever it is asked'

const PROMPTS = 'may open a prompt: once without an answer, it is not asked again before a press'
const TOUCHED = 'asked at the first touch of the page, since it may open a prompt'

/** Place of an EVM wallet, by who announces it. */
const FOUND = {
  wallet: 'EIP-6963',
  page: 'EIP-6963, announced by the page that brings its library',
  host: 'EIP-6963, announced by the app around the page',
} as const

const sourceOf = ({ ran, version, date, see }: Pick<EvmProfile, 'ran' | 'version' | 'date' | 'see'>) => ({
  ran: ran.join(', '),
  version,
  date,
  see,
})

const provider = (profile: BitcoinProviderProfile): Row => ({
  wallet: profile.wallet,
  family: 'Bitcoin',
  found: `\`btc_providers\`, \`${profile.path}\``,
  reload: profile.dialect === 'leather' ? KEPT : ASKED,
  changes: profile.listeners === 'none' ? 'none' : 'account, network, disconnect',
  ...sourceOf(profile),
})

const unisat = (profile: UnisatProfile): Row => ({
  wallet: profile.wallet,
  family: 'Bitcoin',
  found: `\`window.${profile.path}\``,
  reload: profile.isSilent ? ASKED : KEPT,
  changes: 'account',
  ...sourceOf(profile),
})

const evm = (profile: EvmProfile): Row => ({
  wallet: profile.wallet,
  family: 'EVM',
  found: FOUND[profile.announcedBy],
  reload: ASKED,
  changes: profile.tellsEnd ? 'account, network, disconnect' : 'account, network',
  ...sourceOf(profile),
})

const safe: Row = {
  wallet: SAFE_PROFILE.wallet,
  family: 'EVM',
  found: 'EIP-6963, in its frame',
  reload: ASKED,
  changes: 'none',
  ...sourceOf(SAFE_PROFILE),
}

const solana = (profile: SolanaProfile): Row => ({
  wallet: profile.wallet,
  family: 'Solana',
  found: 'Wallet Standard',
  reload: profile.isSilent ? ASKED : PROMPTS,
  changes: 'account, disconnect',
  ...sourceOf(profile),
})

const polkadot = (profile: PolkadotProfile): Row => ({
  wallet: profile.wallet,
  family: 'Polkadot',
  found: `\`injectedWeb3\`, \`${profile.key}\``,
  reload: TOUCHED,
  changes: profile.reportsChanges ? 'account' : 'none',
  ...sourceOf(profile),
})

const rows: readonly Row[] = [
  ...Object.values(EVM_PROFILES).map(evm),
  safe,
  ...Object.values(SOLANA_PROFILES).map(solana),
  ...Object.values(POLKADOT_PROFILES).map(polkadot),
  ...Object.values(BITCOIN_PROVIDER_PROFILES).map(provider),
  ...Object.values(UNISAT_PROFILES).map(unisat),
]

/** An address, with the place in it in words where there is one. */
const linkOf = (see: string) => {
  const [address, place] = see.split(' ', 2)
  return place === undefined ? `<${address}>` : `<${address}> ${see.slice(see.indexOf(' ') + 1)}`
}

const lineOf = ({ wallet, family, found, reload, changes, ran, version, date, see }: Row) =>
  `| ${[wallet, family, found, reload, changes, ran, version, date, see.map(linkOf).join(', ')].join(' | ')} |`

/** Page of the real wallets that simulated ones behave like, from their profiles. */
export const walletsPage = (): string => `# Wallets

Real wallets, each with a profile: a simulated wallet of \`@foyer/testing\` behaves like it, and the adapter passes its conformance suite and the
demo's steps (connect, sign, send, come back, refuse, disconnect) with it. *Run* says what of the real one was run beside the profile; what a
maker publishes to check requests and answers runs in each test. Other wallets of the same standards work as the standards say.

| Wallet | Family | Found by | After a reload | Tells the page | Run | Version | Day | Source |
|---|---|---|---|---|---|---|---|---|
${rows.map(lineOf).join('\n')}

A wallet that is only \`window.ethereum\`, without an announcement, is "Browser Wallet". So is MetaMask's older package for pages
(\`@metamask/sdk\` 0.34, run on 2026-11-30): all that its provider says of itself is \`isMetaMask\`, which other wallets say too. On a desktop the
row is shown only where nothing else leads in. Wallets of \`injectedWeb3\` have no icon there: they get that of their row in the registry, once the
list has it.

The same suite runs against a wallet of your own: \`describeAdapter\` in \`@foyer/testing/adapter\`. The demo opens with any of them, such as
\`?wallets=leather,xverse,safe\`.
`
