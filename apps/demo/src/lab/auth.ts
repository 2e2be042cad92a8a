import type {
  AuthClient,
  AuthConnector,
  AuthFact,
  AuthSession,
  EmailChallenge,
  FarcasterChallenge,
  LoginEnd,
  Social,
} from '@foyer/core/chain'
import { icons } from '../wallets/icons.ts'
import { Answer } from './answer.ts'

/** Scripted login service and vault: they answer when the lab calls them, or never. */
export interface AuthScript {
  connector: AuthConnector
  startEmail: Answer<EmailChallenge>
  checkEmail: Answer<LoginEnd>
  social: Answer<LoginEnd>
  startFarcaster: Answer<FarcasterChallenge>
  awaitFarcaster: Answer<LoginEnd>
  enter: Answer<AuthSession>
  /** Requests that the vault holds. */
  request: Answer<unknown>
  report(fact: AuthFact): void
}

/** Social logins of the scripted service. */
const SOCIALS: readonly Social[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** Connector of logins that does nothing until it is scripted. */
export function scriptedAuth(): AuthScript {
  const listeners = new Set<(fact: AuthFact) => void>()
  const startEmail = new Answer<EmailChallenge>()
  const checkEmail = new Answer<LoginEnd>()
  const social = new Answer<LoginEnd>()
  const startFarcaster = new Answer<FarcasterChallenge>()
  const awaitFarcaster = new Answer<LoginEnd>()
  const enter = new Answer<AuthSession>()
  const request = new Answer<unknown>()
  const client: AuthClient = {
    restore: async () => undefined,
    startEmail: startEmail.ask,
    checkEmail: checkEmail.ask,
    social: social.ask,
    startFarcaster: startFarcaster.ask,
    awaitFarcaster: awaitFarcaster.ask,
    enter: enter.ask,
    approve: () => {},
    abandon: () => {},
    openVault: () => {},
    request: request.ask,
    watch: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    signOut: async () => {},
    stop: () => {},
  }
  return {
    startEmail,
    checkEmail,
    social,
    startFarcaster,
    awaitFarcaster,
    enter,
    request,
    connector: {
      type: 'auth',
      name: 'Hearth',
      url: 'https://login.example',
      imageUrl: icons.clay,
      email: true,
      socials: SOCIALS,
      open: async () => client,
    },
    report: fact => listeners.forEach(listener => void listener(fact)),
  }
}
