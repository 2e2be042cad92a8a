import {
  BITCOIN_PROVIDER_PROFILES,
  type BitcoinProviderProfile,
  UNISAT_PROFILES,
  type UnisatProfile,
} from '@foyer/testing/bip122'

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

const sourceOf = ({ ran, version, date, see }: Pick<BitcoinProviderProfile, 'ran' | 'version' | 'date' | 'see'>) => ({
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

const rows: readonly Row[] = [
  ...Object.values(BITCOIN_PROVIDER_PROFILES).map(provider),
  ...Object.values(UNISAT_PROFILES).map(unisat),
]

const lineOf = ({ wallet, family, found, reload, changes, ran, version, date, see }: Row) =>
  `| ${[wallet, family, found, reload, changes, ran, version, date, see.map(address => `<${address}>`).join(', ')].join(' | ')} |`

/** Page of the real wallets that simulated ones behave like, from their profiles. */
export const walletsPage = (): string => `# Wallets

Real wallets, each with a profile: a simulated wallet of \`@foyer/testing\` behaves like it, and the adapter passes its conformance suite and the
demo's steps (connect, sign, send, come back, refuse, disconnect) with it. *Run* says what of the real one was run beside the profile; what a
maker publishes to check requests and answers runs in each test. Other wallets of the same standards work as the standards say.

| Wallet | Family | Found by | After a reload | Tells the page | Run | Version | Day | Source |
|---|---|---|---|---|---|---|---|---|
${rows.map(lineOf).join('\n')}

The same suite runs against a wallet of your own: \`describeAdapter\` in \`@foyer/testing/adapter\`. The demo opens with any of them, such as
\`?wallets=leather,xverse\`.
`
