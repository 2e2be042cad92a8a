import { expect, test } from 'vitest'
import { toCoinType } from '../../chain/coinType.ts'
import { FoyerError } from '../../errors.ts'
import { POLYGON } from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { ALICE, BOB, NAME, namesVisit, SIGNATURE } from './names.visit.fixture.ts'
import { selectNameEntry } from './selectNameEntry.ts'

const profileName = ({ actor }: Awaited<ReturnType<typeof namesVisit>>) =>
  selectAccount(actor.getSnapshot())?.profileName

test('a free name is signed once, registered, and is the name of the account at once and after a reload', async () => {
  const page = await namesVisit()
  await page.tell({ type: 'modal.open', view: 'Account' })
  expect(selectNameEntry(page.actor.getSnapshot())).toEqual({ view: 'ChooseAccountName', payload: {} })
  await page.tell({ type: 'view.go', entry: { view: 'ChooseAccountName', payload: {} } })
  await page.tell({ type: 'view.go', entry: { view: 'RegisterAccountName', payload: {} } })
  expect(page.names()).toMatchObject({ screen: 'edit', state: 'empty', suffixes: ['.foyer.id', '.foyer.name'] })
  await page.emit({ type: 'name.type', text: 'Alice' })
  expect(page.names().state).toBe('settling')
  expect(page.service.state.lookUps).toEqual([])
  await page.advance(500)
  expect(page.names()).toMatchObject({
    state: 'available',
    name: NAME,
    suggestions: ['alice-2.foyer.id', 'alice-3.foyer.id'],
  })
  expect(page.service.state.zones).toEqual(['foyer.id'])

  await page.emit({ type: 'register' })
  await page.emit({ type: 'register' })
  expect(page.names().screen).toBe('sign')
  expect(page.eip155.signatures.list, 'H28').toHaveLength(1)
  const { by, message } = page.eip155.signatures.last().asked
  expect(by).toMatchObject({ connectorId: 'fox', address: ALICE })
  const timestamp = Math.floor(page.clock.now() / 1000)
  expect(message).toBe(JSON.stringify({ name: NAME, attributes: {}, timestamp }))
  await page.approve()
  expect(page.service.state.registrations).toEqual([
    { coin_type: toCoinType(1), address: ALICE, message, signature: SIGNATURE },
  ])
  expect(page.view()).toBe('RegisterAccountNameSuccess')
  expect(page.history().map(({ view }) => view)).toEqual(['Account', 'RegisterAccountNameSuccess'])
  expect(page.names().registered).toEqual({ name: NAME, chainId: 'eip155:1', address: ALICE })
  expect(profileName(page), 'at once').toBe(NAME)
  await page.tell({ type: 'view.back' })
  expect(page.view()).toBe('Account')
  expect(selectNameEntry(page.actor.getSnapshot()), 'a named account').toBeUndefined()
  page.stop()

  const again = await namesVisit({ service: page.service, storage: page.storage.openTab() })
  await again.tell({ type: 'modal.open', view: 'Account' })
  expect(profileName(again)).toBe(NAME)
  expect(again.service.state.registrations).toHaveLength(1)
})

test('the second suffix registers under it, and comes with the typed text too', async () => {
  const page = await namesVisit()
  await page.type('alice.foyer.name')
  expect(page.names()).toMatchObject({ label: 'alice', suffix: '.foyer.name', state: 'available' })
  expect(page.service.state.zones.sort()).toEqual(['foyer.id', 'foyer.name'])
  expect(page.names().suggestions, 'those of the first suffix').toEqual([NAME, 'alice-2.foyer.id', 'alice-3.foyer.id'])
  await page.emit({ type: 'suffix.select', suffix: '.foyer.id' })
  expect(page.names()).toMatchObject({ name: NAME, state: 'settling' })
  await page.emit({ type: 'suffix.select', suffix: '.foyer.name' })
  await page.advance(500)
  await page.emit({ type: 'register' })
  await page.approve()
  expect(page.names().registered?.name).toBe('alice.foyer.name')
})

test('the suffixes of the host replace the defaults, and an empty list offers no names', async () => {
  const page = await namesVisit({ nameSuffixes: ['.Host.example'] })
  await page.type('alice')
  expect(page.names()).toMatchObject({ suffixes: ['.Host.example'], name: 'alice.host.example' })
  expect(page.service.state.zones).toEqual(['Host.example'])
  const none = await namesVisit({ nameSuffixes: [] })
  await none.tell({ type: 'modal.open', view: 'RegisterAccountName' })
  expect(none.view()).toBe('Account')
})

test('a short name and a wrong character are not looked up', async () => {
  const page = await namesVisit()
  await page.type('ali')
  expect(page.names()).toMatchObject({ state: 'short', problem: 'short' })
  await page.emit({ type: 'name.type', text: 'ali_ce' })
  expect(page.names()).toMatchObject({ state: 'invalid', problem: 'characters' })
  await page.emit({ type: 'name.type', text: '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ' })
  await page.advance(1000)
  expect(page.names(), 'H53').toMatchObject({ state: 'invalid', problem: 'secret' })
  expect([page.service.state.lookUps, page.service.state.zones]).toEqual([[], []])
})

test('a taken name cannot be registered, and a suggestion takes its place', async () => {
  const page = await namesVisit()
  page.service.state.holders.set(NAME, BOB).set('alice-2.foyer.id', BOB)
  await page.type()
  expect(page.names()).toMatchObject({ state: 'taken', isOwn: false, suggestions: ['alice-3.foyer.id'] })
  await page.emit({ type: 'register' })
  expect(page.eip155.signatures.list).toEqual([])
  await page.emit({ type: 'suggestion.select', name: 'alice-3.foyer.id' })
  expect(page.names()).toMatchObject({ label: 'alice-3', state: 'available' })
})

test('H37 an answer for an older text does not replace that for the newer one', async () => {
  const page = await namesVisit()
  let answer = (_: Response) => {}
  page.service.state.suggest = () => new Promise<Response>(resolve => (answer = resolve))
  await page.type('slow')
  expect(page.names().state).toBe('checking')
  page.service.state.suggest = undefined
  page.service.state.holders.set('fast.foyer.id', BOB)
  await page.emit({ type: 'name.type', text: 'fast' })
  await page.advance(500)
  expect(page.names()).toMatchObject({ name: 'fast.foyer.id', state: 'taken' })
  answer(Response.json({ suggestions: [{ name: 'slow.foyer.id', registered: false }] }))
  await page.settled()
  expect(page.names().state).toBe('taken')
})

test('H39 H40 suggestions that fail leave the name to be registered, and their error is reported', async () => {
  const page = await namesVisit()
  page.service.state.suggest = () => new Response('<html>', { status: 502 })
  await page.type()
  expect(page.service.state.lookUps).toEqual([NAME])
  expect(page.names()).toMatchObject({ state: 'available', suggestions: [] })
  expect(page.facts).toContainEqual(
    expect.objectContaining({ type: 'error', error: { code: 'name.noSuggestions', context: { name: NAME } } }),
  )
})

test('hostile suggestions are no names: another zone, other letters, a text of any length', async () => {
  const page = await namesVisit()
  const names = [
    'evil.example',
    'al ice.foyer.id',
    'аlice.foyer.id',
    `${'a'.repeat(90)}.foyer.id`,
    'ALICE-9.foyer.id',
    'alice-9.foyer.id',
  ]
  page.service.state.suggest = () =>
    Response.json({ suggestions: [7, ...names.map(name => ({ name, registered: false }))] })
  await page.type()
  expect(page.names().suggestions).toEqual(['alice-9.foyer.id'])
})

test('a check that fails is made again when the visitor wants it', async () => {
  const page = await namesVisit()
  page.service.state.suggest = () => new Response('', { status: 500 })
  page.service.state.lookUp = () => new Response('', { status: 500 })
  await page.type()
  expect(page.names()).toMatchObject({ state: 'unchecked', error: { code: 'http.status' } })
  await page.emit({ type: 'register' })
  expect(page.eip155.signatures.list).toEqual([])
  page.service.state.suggest = undefined
  page.service.state.lookUp = undefined
  await page.emit({ type: 'check.retry' })
  expect(page.names()).toMatchObject({ state: 'available', error: undefined })
})

test('a refusal in the wallet keeps the form, and registers nothing', async () => {
  const page = await namesVisit()
  await page.type()
  await page.emit({ type: 'register' })
  await page.eip155.signatures.last().reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
  await page.settled()
  expect(page.names()).toMatchObject({ state: 'available', label: 'alice', error: { code: 'wallet.rejected' } })
  expect(page.service.state.registrations).toEqual([])
  await page.emit({ type: 'register' })
  expect(page.eip155.signatures.list).toHaveLength(2)
})

test('H04 a wallet that does not answer can be asked again after a while, one request at a time', async () => {
  const page = await namesVisit()
  await page.type()
  await page.emit({ type: 'register' })
  await page.emit({ type: 'sign.retry' })
  expect(page.names().screen).toBe('sign')
  await page.advance(15_000)
  expect(page.names().screen).toBe('delayed')
  await page.emit({ type: 'sign.retry' })
  expect(page.names().screen).toBe('sign')
  expect(page.eip155.signatures.list, 'no prompt over a pending one').toHaveLength(1)
  await page.advance(15_000)
  expect(page.eip155.signatures.list, 'the former prompt counts as lost').toHaveLength(2)
  await page.emit({ type: 'cancel' })
  expect(page.names()).toMatchObject({ state: 'available', label: 'alice' })
})

test('a request to the wallet ends before its message is too old', async () => {
  const page = await namesVisit()
  await page.type()
  await page.emit({ type: 'register' })
  await page.advance(285_000)
  expect(page.names()).toMatchObject({ state: 'available', error: { code: 'name.stale' } })
})

test('a name that another account takes between the form and the signature is shown as taken', async () => {
  const page = await namesVisit()
  await page.type()
  await page.emit({ type: 'register' })
  page.service.state.holders.set(NAME, BOB)
  await page.approve()
  expect(page.view()).toBe('RegisterAccountName')
  expect(page.names()).toMatchObject({ state: 'taken', label: 'alice', error: { code: 'name.taken' } })
  expect(page.toast(), 'the form says it').toBeUndefined()
  expect(profileName(page)).toBeUndefined()
  await page.emit({ type: 'name.type', text: 'alice2' })
  expect(page.names().error).toBeUndefined()
})

test('H34 a signature that is not of this account or name has an error of its own, and is not used again', async () => {
  const page = await namesVisit()
  page.service.state.register = () => page.service.failure(401, 'signature', 'Not a signature of this address.')
  await page.type()
  await page.emit({ type: 'register' })
  await page.approve()
  expect(page.names()).toMatchObject({ state: 'available', label: 'alice', error: { code: 'name.wrongSigner' } })
  await page.emit({ type: 'register' })
  expect(page.eip155.signatures.list).toHaveLength(2)
})

test('a clock that is off is named, and the wallet signs anew', async () => {
  const page = await namesVisit()
  page.service.state.register = () => page.service.failure(400, 'timestamp', 'More than 5 minutes off.')
  await page.type()
  await page.emit({ type: 'register' })
  await page.approve()
  expect(page.names().error).toEqual({ code: 'name.stale', context: { name: NAME } })
  await page.emit({ type: 'register' })
  expect(page.eip155.signatures.list).toHaveLength(2)
})

test('a service that fails says why, and its next try needs no second signature', async () => {
  const page = await namesVisit()
  page.service.state.register = () => page.service.failure(500, 'server', 'Down for a minute')
  await page.type()
  await page.emit({ type: 'register' })
  await page.approve()
  expect(page.names()).toMatchObject({
    state: 'available',
    error: { code: 'name.notRegistered', context: { name: NAME, reason: 'Down for a minute' } },
  })
  await page.emit({ type: 'register' })
  expect(page.view()).toBe('RegisterAccountNameSuccess')
  expect(page.eip155.signatures.list).toHaveLength(1)
  expect(page.service.state.registrations).toHaveLength(2)
})

test('a kept signature that has become too old is not sent', async () => {
  const page = await namesVisit()
  page.service.state.register = () => page.service.failure(500, 'server', 'Down for a minute')
  await page.type()
  await page.emit({ type: 'register' })
  await page.approve()
  await page.advance(291_000)
  await page.emit({ type: 'register' })
  expect(page.names().error?.code).toBe('name.stale')
  expect(page.service.state.registrations).toHaveLength(1)
})

test('a registration whose answer was lost is found by its name', async () => {
  const page = await namesVisit()
  page.service.state.register = body => {
    page.service.keep(body)
    return new Response('', { status: 504 })
  }
  await page.tell({ type: 'modal.open', view: 'Account' })
  await page.type()
  await page.emit({ type: 'register' })
  await page.approve()
  expect(page.view()).toBe('RegisterAccountNameSuccess')
  expect(profileName(page)).toBe(NAME)
})

test('H08 a switch of the account or the chain ends the request to the wallet, and its late answer registers nothing', async () => {
  for (const fact of [
    { type: 'accounts.changed', accounts: [{ namespace: 'eip155', address: BOB }] },
    { type: 'chain.changed', chainId: POLYGON },
  ] as const) {
    const page = await namesVisit()
    await page.type()
    await page.emit({ type: 'register' })
    await page.eip155.report('fox', fact)
    await page.settled()
    expect(page.names()).toMatchObject({ screen: 'edit', error: undefined })
    await page.approve()
    expect(page.service.state.registrations).toEqual([])
    expect(page.view()).toBe('RegisterAccountName')
    page.stop()
  }
})

test('another account begins with an empty form, another chain keeps the text', async () => {
  const page = await namesVisit()
  await page.type()
  await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
  await page.settled()
  expect(page.names()).toMatchObject({ label: 'alice', state: 'settling' })
  await page.tell({ type: 'account.select', namespace: 'eip155', address: BOB })
  expect(page.names()).toMatchObject({ label: '', state: 'empty', account: { address: BOB } })
})

test('closing the window ends the request to the wallet, and keeps what was typed', async () => {
  const page = await namesVisit()
  await page.type()
  await page.emit({ type: 'register' })
  await page.tell({ type: 'modal.close' })
  await page.approve()
  expect(page.service.state.registrations).toEqual([])
  await page.tell({ type: 'modal.open', view: 'RegisterAccountName' })
  expect(page.names()).toMatchObject({ label: 'alice', state: 'settling' })
})

test('a registration goes on without the window, and the account has its name', async () => {
  const page = await namesVisit()
  let answer = () => {}
  page.service.state.register = body =>
    new Promise(resolve => {
      answer = () => {
        page.service.keep(body)
        resolve(Response.json({ success: true }))
      }
    })
  await page.tell({ type: 'modal.open', view: 'Account' })
  await page.type()
  await page.emit({ type: 'register' })
  await page.approve()
  expect(page.names().screen).toBe('register')
  await page.tell({ type: 'modal.close' })
  answer()
  await page.settled()
  expect(page.window()).toBe('closed')
  expect(profileName(page)).toBe(NAME)
  await page.tell({ type: 'modal.open', view: 'RegisterAccountNameSuccess' })
  expect(page.view(), 'nothing to show there any more').toBe('ChooseAccountName')
})

test('a failure while the visitor looks elsewhere is a toast', async () => {
  const page = await namesVisit()
  let refuse = () => {}
  page.service.state.register = () =>
    new Promise(resolve => {
      refuse = () => resolve(page.service.failure(500, 'server', 'Down'))
    })
  await page.tell({ type: 'modal.open', view: 'Account' })
  await page.type()
  await page.emit({ type: 'register' })
  await page.approve()
  await page.tell({ type: 'view.back' })
  refuse()
  await page.settled()
  // A toast that was there is replaced.
  await page.advance(150)
  expect(page.view()).toBe('Account')
  expect(page.toast()).toEqual({ variant: 'error', message: 'name.failed', values: { name: NAME } })
})
