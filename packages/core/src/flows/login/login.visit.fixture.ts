import { vi } from 'vitest'
import type { AuthSession } from '../../chain/authConnector.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { doors } from '../../doors.ts'
import { connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import {
  type AuthScript,
  flushMicrotasks,
  type MemoryStorage,
  scriptedAuth,
  scriptedWindows,
} from '../../testing/index.ts'
import { ETHEREUM, SOLANA, type VisitOptions, visit } from '../../visit.fixture.ts'
import { selectApproval } from '../approval/approval.selectors.ts'
import * as approvalDoor from '../approval/provideApproval.ts'
import * as loginDoor from './door.ts'
import { loginOf, selectLogin } from './login.selectors.ts'
import type { LoginEvent } from './login.types.ts'

const POLKADOT: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const BITCOIN: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const HOME = { eip155: ETHEREUM, solana: SOLANA, polkadot: POLKADOT, bip122: BITCOIN } as const

export const NAMESPACES = Object.keys(HOME) as ChainNamespace[]

/** Account of each family. */
export const ADDRESSES = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
} as const

/** Session of a visitor who came in by email, with accounts in these families. */
export const session = ({
  id = 's1',
  namespaces = NAMESPACES,
  ...rest
}: Partial<AuthSession> & { namespaces?: ChainNamespace[] } = {}): AuthSession => ({
  id,
  login: { kind: 'email', label: 'ann@example.test' },
  accounts: namespaces.map(namespace => ({ namespace, address: ADDRESSES[namespace] })),
  methods: { eip155: ['personal_sign', 'eth_sendTransaction'], solana: ['solana_signMessage'] },
  ...rest,
})

export const ended = (own: AuthSession = session()) => ({ type: 'session', session: own }) as const

const adapterOf = (namespace: ChainNamespace) =>
  scriptedAdapter({
    networks: [network(HOME[namespace]), ...(namespace === 'eip155' ? [network('eip155:137')] : [])],
    connectors: [connector(namespace, `${namespace}-extension`)],
    walletSwitches: namespace === 'eip155',
    remote: {
      methods: [],
      events: [],
      over: channel => ({
        signMessage: async ({ chainId, address }, message, call) =>
          String(await channel.request(chainId, 'personal_sign', [message, address], call)),
      }),
    },
  })

type Options = VisitOptions & { script?: AuthScript; storage?: MemoryStorage }

/** Page with scripted adapters of the four families and a scripted connector of logins. */
export async function loginPage({ script, ...options }: Options = {}) {
  vi.spyOn(doors, 'login').mockImplementation(async () => loginDoor)
  vi.spyOn(doors, 'approval').mockImplementation(async () => approvalDoor)
  const auth = scriptedAuth(script ? { script } : {})
  const windows = scriptedWindows()
  const page = visit({
    adapters: NAMESPACES.map(each => adapterOf(each).adapter),
    auth: auth.connector,
    windows: async () => windows,
    ...options,
  })
  const settled = async () => {
    for (let turn = 0; turn < 8; turn++) await flushMicrotasks()
  }
  await settled()
  const snapshot = () => page.actor.getSnapshot()
  return Object.assign(page, {
    auth,
    windows,
    settled,
    login: () => selectLogin(snapshot()),
    approval: () => selectApproval(snapshot()),
    /** Order of the visitor to the login flow. */
    order: async (event: LoginEvent) => {
      loginOf(snapshot())?.send(event)
      await settled()
    },
    go: async (event: Parameters<typeof page.actor.send>[0]) => {
      page.actor.send(event)
      await settled()
    },
    connected: () => NAMESPACES.filter(each => snapshot().context.status[each] === 'connected'),
    /** Sends a code from Connect, up to the view that asks for it. */
    async sendCode(email = 'ann@example.test') {
      await this.go({ type: 'modal.open', view: 'Connect' })
      await this.go({ type: 'login.email', email })
      auth
        .waiting('startEmail')
        .resolve({ id: 'c1', expiresAt: page.clock.now() + 1_200_000, resendAt: page.clock.now() + 30_000 })
      await settled()
    },
    /** Opens the view of a social login. */
    async social(provider: 'google' | 'x' = 'google') {
      await this.go({ type: 'modal.open', view: 'Connect' })
      await this.go({ type: 'view.go', entry: { view: 'ConnectingSocial', payload: { provider } } })
    },
    /** Comes in by email. */
    async comeIn(own: AuthSession = session()) {
      await this.sendCode()
      await this.order({ type: 'code.submit', code: '123456' })
      auth.waiting('checkEmail').resolve(ended(own))
      await settled()
    },
  })
}

export type LoginPage = Awaited<ReturnType<typeof loginPage>>
