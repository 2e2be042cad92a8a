import {
  approvalOf,
  createCommands,
  FoyerError,
  type LoginEvent,
  loginOf,
  selectApproval,
  selectLogin,
  selectProfile,
  type WalletPurpose,
} from '@foyer/core'
import type { AuthAccount, Login, Social } from '@foyer/core/chain'
import type { AuthScript } from './auth.ts'
import type { LabState } from './labState.ts'
import { addressIn, type World, type WorldOptions } from './world.ts'

const FAMILIES = ['eip155', 'solana', 'bip122'] as const

const AUTH: WorldOptions = { auth: true, families: FAMILIES }

const EMAIL = 'ada.lovelace@example.com'

type Step = (world: World) => Promise<void>

const authOf = (world: World): AuthScript => world.auth!

const emit = (world: World, event: LoginEvent) => loginOf(world.actor.getSnapshot())?.send(event)

/** Waits for a state of a flow, which loads lazily; `act` is done again until then. */
async function until(isThere: () => boolean, name: string, act: () => unknown = () => {}) {
  for (let times = 0; times < 500; times += 1) {
    if (isThere()) return
    await act()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The login does not get to ${name}.`)
}

const reach = (world: World, screen: string, act?: () => unknown) =>
  until(() => selectLogin(world.actor.getSnapshot()).screen === screen, screen, act)

const open: Step = async ({ actor, settle }) => {
  actor.send({ type: 'modal.open' })
  await settle()
}

/** Opens Connect and has a code sent. */
const sendCode: Step = async world => {
  await open(world)
  world.actor.send({ type: 'login.email', email: EMAIL })
  await authOf(world).startEmail.asked()
}

const refuseCode =
  (error: FoyerError): Step =>
  async world => {
    await sendCode(world)
    authOf(world).startEmail.refuse(error)
    await reach(world, 'unsent')
  }

const challenge = {
  id: 'challenge-1',
  expiresAt: Date.UTC(2026, 0, 1, 0, 20),
  resendAt: Date.UTC(2026, 0, 1, 0, 0, 30),
}

const askCode: Step = async world => {
  await sendCode(world)
  authOf(world).startEmail.give(challenge)
  await reach(world, 'code')
}

const mayResend: Step = async world => {
  await askCode(world)
  await world.pass(30_000)
}

const resend: Step = async world => {
  await mayResend(world)
  emit(world, { type: 'code.resend' })
  await reach(world, 'resending')
}

const check: Step = async world => {
  await askCode(world)
  emit(world, { type: 'code.submit', code: '123456' })
  await authOf(world).checkEmail.asked()
}

const refused =
  (error: FoyerError, screen: string): Step =>
  async world => {
    await check(world)
    authOf(world).checkEmail.refuse(error)
    await reach(world, screen)
  }

/** The login is done, and the wallet has to be made, recovered or opened. */
const lackWallet =
  (type: WalletPurpose): Step =>
  async world => {
    await check(world)
    authOf(world).checkEmail.give({ type, login: { kind: 'email', label: EMAIL } })
    await reach(world, 'wallet')
  }

/** The vault's window is open, or was blocked. */
const openVault =
  (screen: 'walletWaiting' | 'walletBlocked'): Step =>
  async world => {
    await lackWallet('create')(world)
    emit(world, { type: 'window.open' })
    await reach(world, screen)
  }

const leaveVault =
  (error: FoyerError, screen: string): Step =>
  async world => {
    await openVault('walletWaiting')(world)
    await authOf(world).enter.asked()
    authOf(world).enter.refuse(error)
    await reach(world, screen)
  }

const goTo =
  (provider: Social, screen: 'waiting' | 'blocked' = 'waiting'): Step =>
  async world => {
    await open(world)
    world.actor.send({ type: 'view.go', entry: { view: 'ConnectingSocial', payload: { provider } } })
    await reach(world, screen)
  }

const answered =
  (provider: Social, error: FoyerError, screen: string): Step =>
  async world => {
    await goTo(provider)(world)
    await authOf(world).social.asked()
    authOf(world).social.refuse(error)
    await reach(world, screen)
  }

const goToFarcaster: Step = async world => {
  await open(world)
  world.actor.send({ type: 'view.go', entry: { view: 'ConnectingFarcaster', payload: {} } })
  await authOf(world).startFarcaster.asked()
}

const scan: Step = async world => {
  await goToFarcaster(world)
  authOf(world).startFarcaster.give({
    id: 'channel-1',
    url: 'https://farcaster.example/siwf?channelToken=7b3a0d1e9c5f4a8b6d2e',
    expiresAt: Date.UTC(2026, 0, 1, 0, 10),
  })
  await reach(world, 'scan')
}

const scanned =
  (error: FoyerError, screen: string): Step =>
  async world => {
    await scan(world)
    await authOf(world).awaitFarcaster.asked()
    authOf(world).awaitFarcaster.refuse(error)
    await reach(world, screen)
  }

const METHODS = {
  eip155: ['personal_sign', 'eth_sendTransaction'],
  solana: ['solana_signMessage'],
  bip122: ['signPsbt'],
}

/** Smart account on the second network only. */
const SMART_ELSEWHERE: AuthAccount = {
  namespace: 'eip155',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  type: 'smartAccount',
  chains: ['eip155:31338'],
}

/** The visitor has come in, with an account in each family, and more. */
const comeIn =
  (login: Login, ...more: readonly AuthAccount[]): Step =>
  async world => {
    await check(world)
    const plain = FAMILIES.map(namespace => ({ namespace, address: addressIn(namespace) }))
    const accounts = [...plain, ...more]
    authOf(world).checkEmail.give({ type: 'session', session: { id: 'session-1', login, accounts, methods: METHODS } })
    const isIn = () => selectProfile(world.actor.getSnapshot()).length === FAMILIES.length
    await until(isIn, 'the accounts', world.settle)
  }

const showProfile =
  (login: Login, ...more: readonly AuthAccount[]): Step =>
  async world => {
    await comeIn(login, ...more)(world)
    world.actor.send({ type: 'modal.open', view: 'Profile' })
    await world.settle()
  }

/** Requests of the page, each with its method, that wait in the vault. */
const ask =
  (...methods: string[]): Step =>
  async world => {
    await comeIn({ kind: 'email', label: EMAIL })(world)
    world.actor.send({ type: 'modal.open' })
    await world.settle()
    // The lab never answers it.
    createCommands(world.actor)
      .signMessage(methods.join(' '), { namespace: 'eip155' })
      .catch(() => {})
    const tell = () => {
      for (const method of methods)
        authOf(world).report({ type: 'approval.asked', approval: { id: method, chainId: 'eip155:31337', method } })
    }
    const areAsked = () =>
      waits(world, 'waiting') && selectApproval(world.actor.getSnapshot()).others === methods.length - 1
    await until(areAsked, 'the request', tell)
  }

const waits = (world: World, screen: string) => selectApproval(world.actor.getSnapshot()).screen === screen

const openRequest =
  (screen: 'opened' | 'blocked'): Step =>
  async world => {
    await ask('personal_sign')(world)
    approvalOf(world.actor.getSnapshot())?.send({ type: 'approval.open' })
    await until(() => waits(world, screen), screen)
  }

const wrong = new FoyerError('auth.codeWrong', { left: 3 })
const limited = new FoyerError('auth.limited', { retryAfter: 60 })
const unavailable = new FoyerError('auth.unavailable', {})
const cancelled = new FoyerError('auth.cancelled', {})
const denied = new FoyerError('auth.denied', {})
const late = new FoyerError('auth.expired', {})

const blockedVault = new FoyerError('auth.blocked', { origin: 'https://login.example', directive: 'frame-src' })

const state = (view: LabState['view'], name: string, drive: Step, options: WorldOptions = {}): LabState => ({
  view,
  name,
  options: { ...AUTH, ...options },
  drive,
})

const of =
  (view: LabState['view']) =>
  (...rest: [name: string, drive: Step, options?: WorldOptions]) =>
    state(view, ...rest)

const connect = of('Connect')
const code = of('EmailVerifyOtp')
const social = of('ConnectingSocial')
const farcaster = of('ConnectingFarcaster')
const approve = of('ApproveTransaction')
const profile = of('Profile')

/** Logins without a wallet, in every state. */
export const loginStates: readonly LabState[] = [
  connect('wallets and logins', open),
  connect('logins before wallets', open, { features: { connectMethodsOrder: ['email', 'social', 'wallet'] } }),
  connect('logins without a wallet', open, { connectors: [], families: ['eip155'] }),
  connect('two social logins', open, { features: { socials: ['google', 'apple'], email: false } }),
  connect('a code is being sent', sendCode),
  connect('an address that is none', refuseCode(new FoyerError('auth.emailInvalid', {}))),
  connect('too many codes', refuseCode(limited)),
  connect('the login service does not answer', refuseCode(unavailable)),
  connect(
    'the login did not load',
    async world => {
      await open(world)
      world.actor.send({ type: 'login.email', email: EMAIL })
      await reach(world, 'unloaded')
    },
    { loggingIn: 'failed' },
  ),
  connect('logins, terms to accept', open, { legal: true, features: { legalCheckbox: true } }),

  code('a code was sent', askCode),
  code('another code may be sent', mayResend),
  code('another code is being sent', resend),
  code('no other code was sent', async world => {
    await resend(world)
    authOf(world).startEmail.refuse(limited)
    await reach(world, 'code')
  }),
  code('checking', check),
  code('wrong', refused(wrong, 'wrong')),
  code('not checked', refused(unavailable, 'unchecked')),
  code('expired', refused(new FoyerError('auth.codeExpired', {}), 'expired')),
  code('locked', refused(new FoyerError('auth.codeLocked', {}), 'locked')),
  code('the wallet has to be made', lackWallet('create')),
  code('the wallet has to be recovered', lackWallet('recover')),
  code('the wallet has to be opened', lackWallet('open')),
  code('the vault is open', openVault('walletWaiting')),
  code('the vault was blocked', openVault('walletBlocked'), { blocked: true }),
  code('the vault was left', leaveVault(cancelled, 'walletLeft')),
  code('the vault failed', leaveVault(new FoyerError('auth.storageRefused', {}), 'walletFailed')),

  social('waiting', goTo('google')),
  social('blocked', goTo('facebook', 'blocked'), { blocked: true }),
  social('left', answered('discord', cancelled, 'left')),
  social('denied', answered('github', denied, 'denied')),
  social('expired', answered('apple', late, 'late')),
  social('another account', answered('x', new FoyerError('auth.wrongAccount', {}), 'wrongAccount')),
  social('failed', answered('google', unavailable, 'failed')),
  social('the vault may not load', answered('google', blockedVault, 'failed')),

  farcaster('the code is being made', goToFarcaster),
  farcaster('scan', scan),
  farcaster('a phone', scan, { mobile: true }),
  farcaster('declined', scanned(cancelled, 'declined')),
  farcaster('denied', scanned(denied, 'denied')),
  farcaster('expired', scanned(late, 'late')),
  farcaster('failed', scanned(unavailable, 'failed')),

  approve('a transaction waits', ask('eth_sendTransaction')),
  approve('several wait', ask('personal_sign', 'eth_sendTransaction')),
  approve('an unknown method', ask('example_method')),
  approve('the window is open', openRequest('opened')),
  approve('the window was blocked', openRequest('blocked'), { blocked: true }),

  profile('came in by email', showProfile({ kind: 'email', label: EMAIL })),
  profile('a network without smart accounts', showProfile({ kind: 'email', label: EMAIL }, SMART_ELSEWHERE)),
  profile('came in with a social account', showProfile({ kind: 'social', provider: 'github', label: 'ada-lovelace' })),
  profile('came in without a name', showProfile({ kind: 'social', provider: 'x' })),
]
