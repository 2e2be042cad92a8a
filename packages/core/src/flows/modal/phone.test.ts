import { expect, test } from 'vitest'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { connection, connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { ETHEREUM, kept, readyVisit, SOLANA, toastsOf, type VisitOptions } from '../../visit.fixture.ts'
import { scriptedPhone } from '../../walletconnect/scriptedPhone.fixture.ts'
import type { LazyFlowSnapshot } from '../lazyFlow/lazyFlow.machine.ts'

const ACCOUNTS = [
  `${ETHEREUM}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`,
  `${SOLANA}:4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T`,
] as const

const services = ({ pathname }: URL) => {
  if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: true })
  return Response.json(pathname === '/e' ? { status: 'OK' } : { data: [], count: 0 })
}

/** Page with two namespaces and a phone, on the view of one wallet, after the visitor has pressed something. */
async function phonePage(options: VisitOptions = {}) {
  const phone = scriptedPhone()
  const adapterOf = (id: CaipNetworkId, namespace: ChainNamespace) =>
    scriptedAdapter({
      networks: [network(id)],
      connectors: [connector(namespace, `${namespace}-extension`)],
      remote: { methods: [], events: [], over: () => ({}) },
    })
  const [eip155, solana] = [adapterOf(ETHEREUM, 'eip155'), adapterOf(SOLANA, 'solana')]
  const page = await readyVisit({
    adapters: [eip155.adapter, solana.adapter],
    projectId: 'p',
    walletConnect: phone.walletConnect,
    urls: { registry: 'https://registry.test', analytics: 'https://analytics.test' },
    answer: services,
    ...options,
  })
  const toasts: (string | undefined)[] = []
  const watched = page.actor.subscribe(() => {
    const toast = page.actor.getSnapshot().children.toasts
    if (!toast) return
    watched.unsubscribe()
    toast.subscribe(() => void toasts.push(toastsOf(page.actor)?.context.toast?.message))
  })
  const choose = async () => {
    await page.send({ type: 'modal.open' })
    // Analytics is loaded from a chunk of its own.
    const analytics = () => page.actor.getSnapshot().children.analytics?.getSnapshot() as LazyFlowSnapshot | undefined
    await expect.poll(() => analytics()?.value).toBe('running')
    await page.send({ type: 'visitor.pressed' })
    const wallet = { id: 'rainbow', name: 'Rainbow', chains: [], mobile_link: 'rainbow://' }
    await page.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnect', payload: { wallet } } })
  }
  await choose()
  const established = () =>
    page.facts.flatMap(fact => (fact.type === 'connection.established' ? [fact.connection.namespace] : []))
  const tracked = () => page.facts.flatMap(fact => (fact.type === 'analytics.event' ? [fact.event.props.event] : []))
  return { page, phone, eip155, choose, established, tracked, toasts: () => toasts.filter(message => message) }
}

test('H07 an approval of several namespaces makes one connection in each, one recent wallet, one success event and no toast', async () => {
  const { page, phone, established, tracked, toasts } = await phonePage()
  await phone.approve(ACCOUNTS)
  expect(established().sort()).toEqual(['eip155', 'solana'])
  expect(kept(page.storage, 'recent-wallets')).toEqual(['rainbow'])
  expect(toasts()).toEqual([])
  await expect.poll(() => tracked()).toContain('MODAL_CLOSE')
  expect(tracked()).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  await phone.update([...ACCOUNTS])
  expect(established()).toHaveLength(2)
})

test('H12 an approval closes the modal once, and later session events do not close it', async () => {
  const { page, phone } = await phonePage()
  await phone.approve(ACCOUNTS)
  expect(page.window()).toBe('closed')
  expect(page.factTypes().filter(type => type === 'modal.closed')).toHaveLength(1)
  await page.send({ type: 'modal.open', view: 'Networks' })
  await phone.update([...ACCOUNTS].reverse())
  await phone.emit(ETHEREUM, 'accountsChanged', [ACCOUNTS[0]])
  expect(page.view()).toBe('Networks')
})

test('H12 an approval of an abandoned link does not close the modal that is opened afterwards', async () => {
  const { page, phone, eip155, established } = await phonePage()
  const late = phone.approve(ACCOUNTS)
  await page.send({ type: 'modal.close' })
  await page.send({ type: 'modal.open', view: 'Networks' })
  await late
  expect(page.view()).toBe('Networks')
  expect(established()).toEqual([])
  expect(phone.isPaired()).toBe(false)
  await page.send({ type: 'connector.select', id: 'eip155-extension' })
  await eip155.connects.last().resolve(connection('eip155-extension', ETHEREUM))
  expect(page.window()).toBe('closed')
})
