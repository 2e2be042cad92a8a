import type { PhoneBehaviour, PhoneState } from '../phoneState.ts'
import { type PhoneWallet, phoneWallet } from '../phoneWallet.ts'
import { askCard } from './askCard.ts'
import { button, element, section } from './element.ts'

interface PageNetwork {
  caipNetworkId: string
  name: string
  rpcUrls: { default: { http: string[] } }
}

const BEHAVIOURS: [PhoneBehaviour, string][] = [
  ['ask', 'Wait for me'],
  ['approve', 'Approve automatically'],
  ['reject', 'Reject automatically'],
  ['silent', 'Do not answer'],
]

/**
 * Parameters of the address: `uri` pairs at once, `when` (ask, approve, reject, silent) is the phone's behaviour, `name` separates several
 * phones in one browser.
 */
const address = new URL(location.href)
const phoneName = address.searchParams.get('name') ?? 'Foyer Phone'
const when = BEHAVIOURS.find(([behaviour]) => behaviour === address.searchParams.get('when'))?.[0] ?? 'ask'
const linked = address.searchParams.get('uri')

const readNetworks = async () => {
  const config = (await (await fetch('/config.json')).json()) as {
    urls: { relay: string }
    networks: PageNetwork[]
    unrequested: PageNetwork[]
  }
  return { relayUrl: config.urls.relay, networks: [...config.networks, ...config.unrequested] }
}

function build(phone: PhoneWallet, networks: PageNetwork[]) {
  const name = (chainId: string) => networks.find(each => each.caipNetworkId === chainId)?.name ?? chainId
  const status = element('p', { id: 'status' })
  status.setAttribute('role', 'status')
  const trouble = element('p', { id: 'trouble' })
  trouble.setAttribute('role', 'alert')

  const attempt = async (act: () => Promise<void>) => {
    trouble.textContent = ''
    try {
      await act()
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error)
    }
  }

  const link = element('input', {
    id: 'link',
    type: 'text',
    autocomplete: 'off',
    spellcheck: false,
    placeholder: 'wc:…',
  })
  const pair = (text: string) =>
    attempt(async () => {
      await phone.pair(text)
      link.value = ''
    })
  const form = element(
    'form',
    {
      onsubmit: event => {
        event.preventDefault()
        void pair(link.value)
      },
    },
    element('label', { htmlFor: 'link' }, 'WalletConnect link'),
    element('p', { className: 'row' }, link, element('button', { type: 'submit', className: 'primary' }, 'Pair')),
  )

  const radios = BEHAVIOURS.map(([value, text]) => {
    const radio = element('input', { type: 'radio', name: 'behaviour', value, onchange: () => phone.behave(value) })
    return { radio, label: element('label', {}, radio, text) }
  })

  const asks = element('div')
  const sessions = element('div')
  const log = element('ol')
  const waiting = section('Waiting for you', asks)

  const account = element(
    'select',
    { id: 'account', onchange: () => void attempt(() => phone.selectAccount(account.selectedIndex)) },
    element('option', {}, 'Account 1'),
    element('option', {}, 'Account 2'),
  )
  const chain = element(
    'select',
    { id: 'chain' },
    ...networks
      .filter(each => each.caipNetworkId.startsWith('eip155:'))
      .map(each => element('option', { value: each.caipNetworkId }, each.name)),
  )

  const showAsks = (state: PhoneState) => {
    const hadFocus = asks.contains(document.activeElement)
    asks.replaceChildren(
      ...state.asks.map(ask =>
        askCard(ask, {
          name,
          approve: chains => void attempt(() => phone.approve({ id: ask.id, ...(chains ? { chains } : {}) })),
          reject: () => void attempt(() => phone.reject({ id: ask.id })),
        }),
      ),
      ...(state.asks.length === 0 ? [element('p', { className: 'quiet' }, 'Nothing')] : []),
    )
    if (hadFocus) waiting.querySelector('h2')?.focus()
  }
  const showSessions = (state: PhoneState) =>
    sessions.replaceChildren(
      ...state.sessions.map(({ topic, app, chains, accounts }) => {
        const end = button('End session', () => attempt(() => phone.disconnect(topic)))
        end.setAttribute('aria-label', `End session with ${app}`)
        const article = element(
          'article',
          {},
          element('h3', {}, app),
          element('p', {}, chains.map(name).join(', ')),
          element('p', { className: 'address' }, accounts[0]?.split(':')[2] ?? ''),
          end,
        )
        article.setAttribute('aria-label', `Session with ${app}`)
        return article
      }),
      ...(state.sessions.length === 0 ? [element('p', { className: 'quiet' }, 'None')] : []),
    )
  const showStatus = ({ online, chainId, selected, sessions: { length } }: PhoneState) => {
    const where = chainId === undefined ? '' : ` · ${name(chainId)}`
    const many = length === 1 ? '1 session' : `${length} sessions`
    status.textContent = `${online ? 'Online' : 'Offline'} · Account ${selected + 1}${where} · ${many}`
  }

  document.title = phoneName
  document.body.replaceChildren(
    element(
      'main',
      {},
      element('h1', {}, phoneName),
      element('p', { className: 'quiet' }, 'A wallet for tests. Its keys are public: never send it anything of value.'),
      status,
      trouble,
      form,
      waiting,
      section('Sessions', sessions),
      element('fieldset', {}, element('legend', {}, 'When an app asks'), ...radios.map(({ label }) => label)),
      section(
        'Wallet',
        element('label', { htmlFor: 'account' }, 'Selected account'),
        account,
        element('label', { htmlFor: 'chain' }, 'EVM chain'),
        element(
          'p',
          { className: 'row' },
          chain,
          button('Switch chain', () => attempt(() => phone.switchChain(chain.value))),
        ),
        element(
          'p',
          { className: 'row' },
          button('Lose the socket', () => attempt(() => phone.dropSocket())),
          button('Resume', () => attempt(() => phone.resume())),
        ),
      ),
      section('Log', log),
    ),
  )

  let shown: PhoneState | undefined
  phone.watch(state => {
    if (state.asks !== shown?.asks) showAsks(state)
    if (state.sessions !== shown?.sessions) showSessions(state)
    if (state.log !== shown?.log) log.replaceChildren(...state.log.map(line => element('li', {}, line)))
    for (const { radio } of radios) radio.checked = radio.value === state.behaviour
    account.selectedIndex = state.selected
    showStatus(state)
    shown = state
  })
  return { pair }
}

try {
  const { relayUrl, networks } = await readNetworks()
  const phone = await phoneWallet({
    relayUrl,
    name: phoneName,
    behaviour: when,
    rpcUrls: Object.fromEntries(networks.map(each => [each.caipNetworkId, each.rpcUrls.default.http[0] ?? ''])),
    storage: 'indexedDB',
    storagePrefix: phoneName,
  })
  const { pair } = build(phone, networks)
  if (linked !== null) {
    // A reload must not pair again with a used link, which also contains the session's key.
    address.searchParams.delete('uri')
    history.replaceState(null, '', address)
    await pair(linked)
  }
} catch (error) {
  const text = `The phone did not start: ${error instanceof Error ? error.message : String(error)}`
  document.body.replaceChildren(element('main', {}, element('h1', {}, 'Foyer Phone'), element('p', {}, text)))
}
