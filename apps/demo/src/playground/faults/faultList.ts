/** Body of `POST /faults` without its path. */
type Fault = { kind: 'status'; status: number } | { kind: 'delay'; milliseconds: number } | { kind: 'hang' | 'html' }

/** How a service answers, by what the visitor of the playground chooses. `well` sets no fault. */
export const manners = {
  well: { label: 'answers', fault: undefined },
  late: { label: 'answers after 5 seconds', fault: { kind: 'delay', milliseconds: 5_000 } },
  fails: { label: 'fails (503)', fault: { kind: 'status', status: 503 } },
  never: { label: 'never answers', fault: { kind: 'hang' } },
  unreadable: { label: 'answers with a page', fault: { kind: 'html' } },
} as const satisfies Record<string, { label: string; fault: Fault | undefined }>

export type Manner = keyof typeof manners

/** Services that the modal asks, by the paths of their calls. */
export const services = [
  { label: 'Wallet registry', path: '/getWallets', note: 'All wallets, and the search' },
  { label: 'Tokens', path: '/v1/account/*/balance', note: 'Balances of the account' },
  { label: 'Activity', path: '/v1/account/*/history', note: 'Transactions and NFTs' },
  { label: 'Name and picture', path: '/v1/identity/*', note: 'Of the account' },
  { label: 'Swap quotes', path: '/v1/convert/quotes', note: 'What a swap gives' },
  { label: 'Quotes to buy', path: '/v1/onramp/quote', note: 'What a purchase costs' },
  { label: 'Sign-in server', path: '/sign-in/*', note: 'Where sign-in is on' },
] as const

/** Services with switches of their own at `/faults/<service>`. */
export const switched = [
  { service: 'relay', label: 'The relay is down', note: 'No phone can be reached', change: { down: true } },
  { service: 'relay', label: 'The relay is silent', note: 'Sockets open, and nothing comes', change: { silent: true } },
  { service: 'mail', label: 'Mail is lost', note: 'The code of a login never comes', change: { delivery: 'lost' } },
  { service: 'bundler', label: 'The bundler is down', note: 'Smart accounts cannot send', change: { down: true } },
  {
    service: 'bundler',
    label: 'The bundler drops operations',
    note: 'It takes them and forgets them',
    change: { sending: 'drops' },
  },
  {
    service: 'paymaster',
    label: 'The paymaster refuses',
    note: 'The smart account pays its own fees',
    change: { sponsoring: 'refuses' },
  },
] as const

/** Values that end each of these faults, and leave the others of its service. */
export const calm = {
  relay: { down: false, silent: false },
  mail: { delivery: 'now' },
  bundler: { down: false, sending: 'bundles' },
  paymaster: { sponsoring: 'gives' },
} as const

export type SwitchedService = keyof typeof calm
