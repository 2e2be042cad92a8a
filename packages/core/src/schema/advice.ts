import { SOCIALS } from '../chain/social.ts'
import { nearest } from './nearest.ts'
import type { Issue } from './schema.ts'

/** Sentences for a developer, by the kind of value that a schema expects. */
const advice: Record<string, string> = {
  text: 'Give text.',
  'true or false': 'Give true or false.',
  'another value': 'This does not fit.',
  'a list': 'Give a list.',
  'an object': 'Give an object.',
  'a web address': 'Give a full http: or https: address, without user name and password.',
  'a socket address': 'Give a wss: or ws: address, without user name and password.',
  ports: 'Give an object of ports.',
  'a port': 'Give the port with every method and field of its type in `Ports`.',
  'WalletConnect or false':
    'Give walletConnect() of @foyer/walletconnect or a function that loads it, or false to switch WalletConnect off.',
  WalletConnect: 'Leave basic out, or walletConnect on: basic is WalletConnect only.',
  inspector: 'Give a function or an observer with `next`.',
  'a picture address': 'Give an https: or data:image address.',
  'a wallet link': "Give an https: address or a link of the wallet's own scheme.",
  'a chain id': 'Give the chain id: a whole number above 0 on eip155, text elsewhere.',
  'a CAIP-2 chain id': 'Give the CAIP-2 chain id, e.g. "eip155:1".',
  decimals: 'Give the decimals as a whole number from 0 to 36.',
  'a list of endpoints': 'Give a list of http: or https: endpoints; it may be empty.',
  'an SS58 prefix': 'Give the SS58 prefix as a whole number from 0 to 16383, but for 46 and 47.',
  'a pairing of version 2': 'Give a pairing of version 2, "wc:<topic>@2?…".',
  'a function': 'Give a function.',
  'a name suffix': 'Give a suffix of names with its leading dot, e.g. ".foyer.id".',
  'a list of texts': 'Give a list of texts.',
  'a list of networks': 'Give a list of networks.',
  'another network': 'This network is listed twice; remove one.',
  'one of the networks': 'Give the id of a network of the list, or add the network there.',
  networks: "List a network, or leave networks out to take the adapters' own.",
  'an adapter': 'Give an adapter, e.g. evmAdapter(), or a function that loads one.',
  'an auth connector': 'Give authConnector() of @foyer/auth, or a connector of your own.',
  'a list of adapters': 'Give a list of adapters, e.g. [evmAdapter()].',
  'feature flags': 'No such feature flag, or not an object.',
  socials: `Set socials to true or false, or choose from ${SOCIALS.join(', ')}.`,
  routers: 'Give lists of router addresses, by CAIP-2 chain id, e.g. { "eip155:1": ["0x…"] }.',
  'theme variables': 'Give theme variables as texts whose names begin with --foyer-.',
  'a page': 'Give an https: address, or one that is relative to the page, e.g. /terms.',
  options: 'Unknown option, or not an object.',
}

declare const process: { env: { NODE_ENV?: string } }

/** Names that do not exist, with those that they resemble. */
const namesAdvice = (unknown: string, names: readonly string[]): string => {
  const meant = unknown.split(', ').flatMap(name => nearest(name, names) ?? [])
  const suggestion = meant.length > 0 ? ` Did you mean ${meant.join(', ')}?` : ''
  return `Remove or rename ${unknown}: there is no such option.${suggestion}`
}

const sentenceFor = ({ message, names }: Issue): string => {
  if (message.endsWith('.')) return message
  const short = `Expected ${message}.`
  try {
    if (process.env.NODE_ENV !== 'production') {
      if (names) return namesAdvice(message.slice('no '.length), names)
      return (
        advice[message] ?? (message.startsWith('one of ') ? `Choose from ${message.slice('one of '.length)}.` : short)
      )
    }
  } catch {
    // A page without a bundler has no `process`.
  }
  return short
}

/** Issues with a sentence each: how to fix it in a development build, in production the kind of value that was expected. */
export const advised = (issues: readonly Issue[]): Issue[] =>
  issues.map(issue => ({ path: issue.path, message: sentenceFor(issue) }))
