import { describe, expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connectWallet, evm, POLYGON, SOLANA } from '../../visit.fixture.ts'
import { selectSmartSessionsEntry } from './selectSmartSessionsEntry.ts'
import { ALICE, listed, session } from './smartSessions.fixture.ts'
import { SIGNATURE, sessionService, sessionsVisit } from './smartSessions.visit.fixture.ts'

const OWNER = `eip155:1:${ALICE}`
const BOB = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Never ends while a test runs. */
const granted = (pci: string) => session(pci, { expiry: 99_999_999_999, createdAt: 0 })

/** Service where Alice has granted these. */
const serviceWith = (...pcis: string[]) => {
  const service = sessionService()
  service.state.granted.set(OWNER, pcis.map(granted))
  return service
}

const opened = async (options: Parameters<typeof sessionsVisit>[0] = {}) => {
  const page = await sessionsVisit({ service: serviceWith('games', 'shop'), ...options })
  await page.open()
  return page
}

const statuses = (page: Awaited<ReturnType<typeof opened>>) =>
  page.sessions().sessions.map(({ pci, status }) => `${pci} is ${status}`)

const rejected = new FoyerError('wallet.rejected', { method: 'personal_sign' })

test('a permission is confirmed, signed once over its id, and revoked at the service', async () => {
  const page = await opened()
  expect(page.view()).toBe('SmartSessions')
  expect(page.sessions()).toMatchObject({ screen: 'list', state: 'listed', canRevoke: true, isRemote: false })
  expect(statuses(page)).toEqual(['games is active', 'shop is active'])
  await page.emit({ type: 'session.revoke', pci: 'shop' })
  expect(page.sessions()).toMatchObject({ screen: 'confirm', state: 'asking', chosen: { pci: 'shop' } })
  expect(page.eip155.signatures.list).toEqual([])
  await page.emit({ type: 'confirm' })
  await page.emit({ type: 'confirm' })
  expect(page.sessions().screen).toBe('sign')
  expect(page.eip155.signatures.list, 'H28').toHaveLength(1)
  expect(page.eip155.signatures.last().asked).toMatchObject({
    by: { connectorId: 'fox', address: ALICE },
    message: 'shop',
  })
  await page.approve()
  expect(page.service.state.revocations).toEqual([{ account: OWNER, pci: 'shop', signature: SIGNATURE }])
  expect(page.sessions()).toMatchObject({
    screen: 'list',
    state: 'revoked',
    chosen: { pci: 'shop', status: 'revoked' },
  })
  expect(statuses(page)).toEqual(['games is active', 'shop is revoked'])
  await page.emit({ type: 'session.revoke', pci: 'shop' })
  expect(page.sessions().screen, 'a revoked one is not revoked again').toBe('list')
})

test('an account without permissions has an empty list', async () => {
  const page = await opened({ service: sessionService() })
  expect(page.sessions()).toMatchObject({ screen: 'empty', sessions: [] })
})

test.each([
  ['http.malformed', () => new Response('<!doctype html>')],
  ['http.malformed', () => Response.json({ pcis: 'rows' })],
  ['http.status', () => new Response('', { status: 500 })],
  ['http.unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
])('H40 a list that fails with %s is reported, and read again by the visitor', async (code, answer) => {
  const service = serviceWith('games')
  service.state.list = answer
  const page = await opened({ service })
  expect(page.sessions()).toMatchObject({ screen: 'failed', error: { code } })
  expect(page.facts).toContainEqual(
    expect.objectContaining({ type: 'error', error: expect.objectContaining({ code }) }),
  )
  service.state.list = undefined
  await page.emit({ type: 'sessions.retry' })
  expect(page.sessions()).toMatchObject({ screen: 'list', error: undefined })
})

test('H31 hostile rows do not affect the others, and are counted', async () => {
  const service = sessionService()
  const rows = [
    null,
    'row',
    { pci: 1 },
    session('games', {
      project: { id: 'games', name: 'Games', url: 'javascript:alert(1)', iconUrl: 'http://evil.example/x.png' },
    }),
    { ...session('spell'), pci: 'I agree to\neverything' },
  ]
  service.state.list = () => Response.json({ pcis: rows })
  const page = await opened({ service })
  const { sessions, further } = page.sessions()
  expect(sessions).toMatchObject([{ pci: 'games', name: 'Games', host: undefined, iconUrl: undefined }])
  expect(further).toBe(4)
})

describe('in the wallet', () => {
  test('a refusal leaves everything as it is, and can be confirmed again', async () => {
    const page = await opened()
    await page.revoke('games')
    await page.eip155.signatures.last().reject(rejected)
    await page.settled()
    expect(page.sessions()).toMatchObject({ screen: 'confirm', state: 'declined', error: undefined })
    expect(page.service.state.revocations).toEqual([])
    await page.emit({ type: 'confirm' })
    await page.approve()
    expect(page.sessions().state).toBe('revoked')
  })

  test('another failure is shown and reported', async () => {
    const page = await opened()
    await page.revoke('games')
    await page.eip155.signatures.last().reject(new FoyerError('wallet.failed', { method: 'personal_sign' }))
    await page.settled()
    expect(page.sessions()).toMatchObject({ state: 'unrevoked', error: { code: 'wallet.failed' } })
    expect(page.factTypes()).toContain('error')
  })

  test('H28 a wallet that does not answer is asked again only after the former request has ended', async () => {
    const page = await opened()
    await page.revoke('games')
    await page.emit({ type: 'sign.retry' })
    expect(page.eip155.signatures.list).toHaveLength(1)
    await page.advance(15_000)
    expect(page.sessions().screen).toBe('delayed')
    await page.emit({ type: 'sign.retry' })
    expect(page.sessions().screen).toBe('sign')
    expect(page.eip155.signatures.list, 'no prompt over a pending one').toHaveLength(1)
    await page.advance(15_000)
    expect(page.eip155.signatures.list, 'the former prompt counts as lost').toHaveLength(2)
  })

  test('cancelling leads back to the question, and a late signature is not sent', async () => {
    const page = await opened()
    await page.revoke('games')
    await page.emit({ type: 'cancel' })
    expect(page.sessions()).toMatchObject({ screen: 'confirm', state: 'asking' })
    await page.approve()
    expect(page.service.state.revocations).toEqual([])
  })

  test('a signature of any length is none', async () => {
    const page = await opened()
    await page.revoke('games')
    await page.approve(`0x${'11'.repeat(20_000)}`)
    expect(page.sessions()).toMatchObject({ state: 'unrevoked', error: { code: 'wallet.malformedAnswer' } })
    expect(page.service.state.revocations).toEqual([])
  })
})

describe('at the service', () => {
  test('H28 after a failure the same signature is sent again, and the wallet is not asked', async () => {
    const page = await opened()
    page.service.state.revoke = () => new Response('', { status: 503 })
    await page.revoke('games')
    await page.approve()
    expect(page.sessions()).toMatchObject({ state: 'unrevoked', error: { code: 'smartSession.notRevoked' } })
    await page.emit({ type: 'confirm' })
    expect(page.eip155.signatures.list).toHaveLength(1)
    expect(page.service.state.revocations).toHaveLength(2)
    expect(page.sessions().state).toBe('revoked')
  })

  test('a signature of another account is dropped, so that the wallet is asked anew', async () => {
    const page = await opened()
    page.service.state.revoke = () => new Response('', { status: 401 })
    await page.revoke('games')
    await page.approve()
    expect(page.sessions().error).toEqual({ code: 'smartSession.wrongSigner', context: { pci: 'games' } })
    await page.emit({ type: 'confirm' })
    expect(page.eip155.signatures.list).toHaveLength(2)
  })

  test('an answer that is lost is looked up: what is revoked counts as revoked', async () => {
    const page = await opened()
    page.service.state.revoke = () => {
      page.service.mark(OWNER, 'games', 7)
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await page.revoke('games')
    await page.approve()
    expect(page.sessions()).toMatchObject({ state: 'revoked', chosen: { pci: 'games', revokedAt: 7 } })
  })

  test('an answer without success is a failure', async () => {
    const page = await opened()
    page.service.state.revoke = () => Response.json({ success: false })
    await page.revoke('games')
    await page.approve()
    expect(page.sessions()).toMatchObject({ state: 'unrevoked', error: { code: 'smartSession.notRevoked' } })
  })

  test('H40 a service that hangs fails after a while', async () => {
    const page = await opened()
    page.service.state.revoke = () => new Promise(() => {})
    await page.revoke('games')
    await page.approve()
    expect(page.sessions().screen).toBe('send')
    await page.advance(25_000)
    expect(page.sessions().state).toBe('unrevoked')
  })
})

describe('what changes meanwhile', () => {
  test('H37 another account has its own list, and a late answer does not replace it', async () => {
    const service = serviceWith('games')
    service.state.granted.set(`eip155:1:${BOB}`, [granted('bank')])
    let answer = (_: Response) => {}
    service.state.list = () => new Promise<Response>(resolve => (answer = resolve))
    const page = await opened({ service, accounts: [ALICE, BOB] })
    expect(page.sessions().screen).toBe('loading')
    service.state.list = undefined
    await page.tell({ type: 'account.select', namespace: 'eip155', address: BOB })
    expect(statuses(page)).toEqual(['bank is active'])
    answer(Response.json({ pcis: [granted('games')] }))
    await page.settled()
    expect(statuses(page)).toEqual(['bank is active'])
  })

  test('another chain has its own list, also under a question', async () => {
    const page = await opened()
    await page.emit({ type: 'session.revoke', pci: 'games' })
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await page.settled()
    expect(page.sessions()).toMatchObject({ screen: 'empty', chosen: undefined })
    expect(page.service.state.reads).toEqual([OWNER, `${POLYGON}:${ALICE}`])
  })

  test('the view left while the wallet is asked: what is signed then is revoked, with a toast elsewhere in the modal', async () => {
    const page = await opened()
    await page.revoke('games')
    await page.tell({ type: 'view.go', entry: { view: 'Profile', payload: {} } })
    await page.approve()
    expect(page.service.state.revocations).toHaveLength(1)
    expect(page.toast()).toMatchObject({ variant: 'success', message: 'smartSession.revoked' })
    await page.tell({ type: 'view.back' })
    expect(statuses(page), 'read anew').toEqual(['shop is active', 'games is revoked'])
  })

  test('the window closed while the wallet is asked: what is signed then is revoked', async () => {
    const page = await opened()
    await page.revoke('games')
    await page.tell({ type: 'modal.close' })
    await page.approve()
    expect(page.service.state.revocations).toHaveLength(1)
  })

  test('a failure is a toast for a visitor who looks elsewhere, and its signature is kept', async () => {
    const page = await opened()
    page.service.state.revoke = () => new Response('', { status: 503 })
    await page.revoke('games')
    await page.tell({ type: 'view.go', entry: { view: 'Profile', payload: {} } })
    await page.approve()
    expect(page.toast()).toMatchObject({ variant: 'error', message: 'smartSession.notRevoked' })
    await page.tell({ type: 'view.back' })
    await page.revoke('games')
    expect(page.eip155.signatures.list).toHaveLength(1)
    expect(page.sessions().state).toBe('revoked')
  })

  test('H08 what one account has signed is sent for it, and another account then has its own list', async () => {
    const service = serviceWith('games')
    service.state.granted.set(`eip155:1:${BOB}`, [granted('bank')])
    const page = await opened({ service, accounts: [ALICE, BOB] })
    let answer = (_: Response) => {}
    service.state.revoke = () => new Promise<Response>(resolve => (answer = resolve))
    await page.revoke('games')
    await page.approve()
    await page.tell({ type: 'account.select', namespace: 'eip155', address: BOB })
    expect(page.sessions()).toMatchObject({ screen: 'loading', sessions: [] })
    answer(Response.json({ success: true }))
    await page.settled()
    expect(service.state.revocations).toMatchObject([{ account: OWNER, pci: 'games' }])
    expect(statuses(page)).toEqual(['bank is active'])
  })
})

describe('where it is offered', () => {
  const entry = (page: Awaited<ReturnType<typeof sessionsVisit>>) => selectSmartSessionsEntry(page.actor.getSnapshot())

  test('a smart account has an entry, an account of a key has none, and a host may open the view for both', async () => {
    const smart = await sessionsVisit({ type: 'smartAccount' })
    expect(entry(smart)).toEqual({ view: 'SmartSessions', payload: {} })
    const key = await sessionsVisit({ type: 'eoa' })
    expect(entry(key)).toBeUndefined()
    await key.open()
    expect(key.view()).toBe('SmartSessions')
  })

  test.each([
    ['the flag', { features: {} }],
    ['the service', { urls: {} }],
  ])('without %s there is neither an entry nor a view', async (_, options) => {
    const page = await sessionsVisit({ type: 'smartAccount', ...options })
    expect(entry(page)).toBeUndefined()
    await page.open()
    expect(page.view()).toBe('Account')
  })

  test('while another family is active the list is that of the eip155 account', async () => {
    const page = await sessionsVisit({ service: serviceWith('games'), type: 'smartAccount' })
    await connectWallet(page, 'cat', SOLANA)
    await page.settled()
    await page.open()
    expect(statuses(page)).toEqual(['games is active'])
    await page.revoke('games')
    await page.approve()
    expect(page.sessions().state).toBe('revoked')
  })

  test('a wallet that cannot sign messages sees the list, and revokes nothing', async () => {
    const mute = evm()
    const { signMessage: _, ...features } = mute.adapter.features
    const page = await opened({ wallet: mute, adapters: [{ ...mute.adapter, features }] })
    expect(page.sessions()).toMatchObject({ screen: 'list', canRevoke: false })
    await page.emit({ type: 'session.revoke', pci: 'games' })
    expect(page.sessions().screen).toBe('list')
  })
})

test('a row of the service is as the view shows it', async () => {
  const page = await opened({ service: serviceWith('games') })
  expect(page.sessions().sessions).toEqual([listed('games', { until: 99_999_999_999, createdAt: 0 })])
})
